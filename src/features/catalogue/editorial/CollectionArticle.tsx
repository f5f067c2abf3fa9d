import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Girih } from '#ui/picture/Girih.tsx'
import type { Calls } from '#web/calls.ts'
import { useMessages } from '#web/i18n.tsx'
import { BlockGrid } from './BlockGrid.tsx'
import css from './CollectionArticle.module.css'

const EAGER_ICONS = 8

export type Collection = Calls['GET /collection/by_label/{label}']['output']

/** A collection of applications that an operator chose. */
export function CollectionArticle({ collection }: { collection: Collection }) {
  const t = useMessages('catalogue')
  const subtitle = collection.subtitle
  return (
    <Stack gap={4}>
      <header className={css.head}>
        <Girih />
        <p className={css.kind}>{t('browse_collection_kind')}</p>
        <h1>{collection.title}</h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </header>
      {collection.applications.length > 0 ? (
        <BlockGrid applications={collection.applications} eagerCount={EAGER_ICONS} hasCategories />
      ) : (
        <EmptyState
          drawing="box"
          title={t('browse_collection_empty')}
          action={<ButtonLink href={link('/pages/APPLICATIONS')}>{t('nav_applications')}</ButtonLink>}
        />
      )}
    </Stack>
  )
}
