import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import type { loadCategories } from '../catalogue.loader.ts'
import { APPLICATION_TYPES, pathWithOrigin } from '../catalogue.rules.ts'
import { BlockHeading } from '../editorial/BlockHeading.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { OriginLinks } from './OriginLinks.tsx'

/** The editorial page for applications and the one for games. */
const PAGE_OF_TYPE = { application: link('/pages/APPLICATIONS'), game: link('/pages/GAMES') } as const

/** All categories by type, or those with applications of one origin. */
export function CategoriesPage() {
  const t = useMessages('catalogue')
  const { items, origin } = useLoaderData<typeof loadCategories>()
  return (
    <Stack gap={6}>
      <BlockHeading title={t('title_categories')} text={t('browse_categories_text')} />
      <OriginLinks chosen={origin} hrefOf={(one) => pathWithOrigin(link('/categories'), one)} />
      {APPLICATION_TYPES.map((type) => (
        <CategoryTiles
          key={type}
          origin={origin}
          title={t(type === 'game' ? 'nav_games' : 'nav_applications')}
          categories={items.filter((category) => category.type === type)}
          more={{
            href: origin ? `${link('/search')}?type=${type}&origin=${origin}` : PAGE_OF_TYPE[type],
            label: t(
              origin ? 'browse_all' : type === 'game' ? 'browse_picked_games' : 'browse_picked_applications',
            ),
          }}
        />
      ))}
      <ButtonLink kind="quiet" href={link('/content/appList')}>
        {t('browse_by_name')}
      </ButtonLink>
    </Stack>
  )
}
