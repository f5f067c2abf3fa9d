import { localised } from '#features/catalogue/localised.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../../shell/DataTable.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { officeHref } from '../../shell/place.tsx'
import { ScreenHead } from '../../shell/ScreenHead.tsx'
import { useFigures } from '../../shell/useFigures.ts'
import { useLoad } from '../../shell/useLoad.ts'

export function CollectionsPage() {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const { number } = useFigures()
  const collections = useLoad('GET /collections', {})
  return (
    <>
      <ScreenHead title={shell('office_title_collections')}>
        <ButtonLink href={officeHref('/collections/new')}>{t('office_collection_new')}</ButtonLink>
      </ScreenHead>
      <Loaded of={collections}>
        {({ items, hasMore }) => (
          <>
            <DataTable
              label={shell('office_title_collections')}
              rows={items}
              rowKey={({ label }) => label}
              empty={t('office_collections_empty')}
              columns={[
                {
                  title: t('office_draft_title'),
                  isLong: true,
                  cell: (collection) => (
                    <Anchor href={officeHref(`/collections/${encodeURIComponent(collection.label)}`)}>
                      {localised(locale, collection, 'title')}
                    </Anchor>
                  ),
                },
                { title: t('office_draft_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
                {
                  title: shell('office_title_applications'),
                  cell: ({ applicationCount }) => number(applicationCount),
                  isNumber: true,
                },
              ]}
            />
            {hasMore && <Notice>{t('office_list_cut')}</Notice>}
          </>
        )}
      </Loaded>
    </>
  )
}
