import { localised } from '#features/catalogue/localised.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../../shell/DataTable.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { officeHref } from '../../shell/place.tsx'
import { ScreenHead } from '../../shell/ScreenHead.tsx'
import { useFigures } from '../../shell/useFigures.ts'
import { useLoad } from '../../shell/useLoad.ts'

export function PagesPage() {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const { number } = useFigures()
  const pages = useLoad('GET /pages', {})
  return (
    <>
      <ScreenHead title={shell('office_title_pages')}>
        <ButtonLink href={officeHref('/pages/new')}>{t('office_page_new')}</ButtonLink>
      </ScreenHead>
      <Loaded of={pages}>
        {({ items, hasMore }) => (
          <>
            <DataTable
              label={shell('office_title_pages')}
              rows={items}
              rowKey={({ label }) => label}
              empty={t('office_pages_empty')}
              columns={[
                {
                  title: t('office_draft_title'),
                  isLong: true,
                  cell: (page) => (
                    <Anchor href={officeHref(`/pages/${encodeURIComponent(page.label)}`)}>
                      {localised(locale, page, 'title')}
                    </Anchor>
                  ),
                },
                { title: t('office_draft_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
                { title: t('office_blocks'), cell: ({ blockCount }) => number(blockCount), isNumber: true },
                {
                  title: t('office_page_linked_column'),
                  cell: ({ isLinked }) => (isLinked ? <Badge>{t('office_page_linked')}</Badge> : '–'),
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
