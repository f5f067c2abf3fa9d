import { useLoaderData } from 'react-router'
import { LINKS } from '#links.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Girih } from '#ui/Girih.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { BlockGrid } from './BlockGrid.tsx'
import css from './CollectionPage.module.css'
import type { loadCollection } from './catalogue.loader.ts'
import { localised } from './localised.rules.ts'

const EAGER_ICONS = 8

/** Applications that an editor put together. */
export function CollectionPage() {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { collection } = useLoaderData<typeof loadCollection>()
  const subtitle = localised(locale, collection, 'subtitle')
  return (
    <Stack gap={4}>
      <header className={css.head}>
        <Girih />
        <p className={css.kind}>{t('browse_collection_kind')}</p>
        <h1>{localised(locale, collection, 'title')}</h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </header>
      {collection.applications.length > 0 ? (
        <BlockGrid applications={collection.applications} eagerCount={EAGER_ICONS} />
      ) : (
        <EmptyState
          drawing="box"
          title={t('browse_collection_empty')}
          action={<ButtonLink href={LINKS.applications}>{t('nav_applications')}</ButtonLink>}
        />
      )}
    </Stack>
  )
}
