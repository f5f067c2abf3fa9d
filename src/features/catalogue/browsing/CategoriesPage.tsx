import { link } from '#links.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import type { loadCategories } from '../catalogue.loader.ts'
import { APPLICATION_TYPES } from '../catalogue.rules.ts'
import { BlockHeading } from '../editorial/BlockHeading.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'

/** The editorial page for applications and the one for games. */
const PAGE_OF_TYPE = { application: link('/pages/APPLICATIONS'), game: link('/pages/GAMES') } as const

/** All categories, grouped by type. */
export function CategoriesPage() {
  const t = useMessages('catalogue')
  const { items } = useLoaderData<typeof loadCategories>()
  return (
    <Stack gap={6}>
      <BlockHeading title={t('title_categories')} text={t('browse_categories_text')} />
      {APPLICATION_TYPES.map((type) => (
        <CategoryTiles
          key={type}
          title={t(type === 'game' ? 'nav_games' : 'nav_applications')}
          categories={items.filter((category) => category.type === type)}
          more={{
            href: PAGE_OF_TYPE[type],
            label: t(type === 'game' ? 'browse_picked_games' : 'browse_picked_applications'),
          }}
        />
      ))}
    </Stack>
  )
}
