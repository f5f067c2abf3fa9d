import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'

/** The office's list of the texts of /content. */
export function DocumentsPage() {
  const t = useMessages('officeCatalogue')
  const { instant, number } = useFormatFigures()
  return (
    <ListScreen
      title={t('office_title_documents')}
      of={useLoadedData('GET /documents', {})}
      rows={({ documents }) => documents}
      rowKey={({ name }) => name}
      rowHref={({ name }) => `/documents/${name}`}
      empty={t('office_list_cut')}
      columns={[
        {
          title: t('office_draft_title'),
          isLong: true,
          cell: ({ title }) => title,
        },
        { title: t('office_draft_label'), cell: ({ name }) => <Ltr>{name}</Ltr> },
        { title: t('office_document_version'), isNumber: true, cell: ({ version }) => number(version) },
        {
          title: t('office_document_valid_from'),
          cell: ({ validFrom }) => (validFrom ? instant(validFrom) : t('office_document_first')),
        },
        {
          title: t('office_document_next'),
          cell: ({ plannedFrom }) => (plannedFrom ? <Badge tone="warn">{instant(plannedFrom)}</Badge> : '–'),
        },
      ]}
    />
  )
}
