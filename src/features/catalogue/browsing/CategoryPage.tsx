import { fillPath, link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData, useLocation } from '#web/router.tsx'
import type { loadCategory } from '../catalogue.loader.ts'
import { pathWithOrigin, pathWithOriginAndOrder } from '../catalogue.rules.ts'
import { BlockHeading } from '../editorial/BlockHeading.tsx'
import { CategoryList } from './CategoryList.tsx'
import { CategoryIcon } from './CategoryTiles.tsx'
import { OriginLinks } from './OriginLinks.tsx'
import { SortLinks } from './SortLinks.tsx'

/** The applications of one category in the chosen order, 12 per page. */
export function CategoryPage() {
  const t = useMessages('catalogue')
  const { key } = useLocation()
  const { category, list, origin, sort } = useLoaderData<typeof loadCategory>()
  const path = fillPath('/categories/{label}', { label: category.label })
  const count = { count: list.total }
  return (
    <Stack gap={4}>
      <BlockHeading
        parent={{ href: link('/categories'), label: t('title_categories') }}
        icon={<CategoryIcon category={category} size={64} eager />}
        title={category.name}
        text={
          category.type === 'game' ? t('browse_games_count', count) : t('browse_applications_count', count)
        }
      />
      {list.origins.all > 0 && (
        <OriginLinks
          chosen={origin}
          counts={list.origins}
          hrefOf={(one) => pathWithOriginAndOrder(path, one, sort)}
        />
      )}
      {list.total > 1 && (
        <SortLinks chosen={sort} hrefOf={(one) => pathWithOriginAndOrder(path, origin, one)} />
      )}
      {list.items.length > 0 ? (
        <CategoryList key={key} place={key} label={category.label} origin={origin} sort={sort} list={list} />
      ) : (
        <Nothing href={pathWithOrigin(path, origin)} isBeyond={list.page > 1} />
      )}
    </Stack>
  )
}

/** The text for an empty category, and for a page number past the end of its list. */
function Nothing({ href, isBeyond }: { href: string; isBeyond: boolean }) {
  const t = useMessages('catalogue')
  return (
    <EmptyState
      drawing="box"
      title={t(isBeyond ? 'browse_beyond_end' : 'browse_category_empty')}
      text={!isBeyond && t('browse_category_empty_text')}
      action={
        isBeyond ? (
          <ButtonLink href={href}>{t('browse_first_page')}</ButtonLink>
        ) : (
          <ButtonLink href={link('/categories')}>{t('browse_other_categories')}</ButtonLink>
        )
      }
    />
  )
}
