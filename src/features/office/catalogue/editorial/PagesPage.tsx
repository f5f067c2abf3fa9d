import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { TitledList } from './TitledList.tsx'

export function PagesPage() {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  return (
    <TitledList
      list="pages"
      of={useLoadedData('GET /pages', {})}
      newLabel={t('office_page_new')}
      empty={t('office_pages_empty')}
      last={[
        { title: t('office_blocks'), cell: ({ blockCount }) => number(blockCount), isNumber: true },
        {
          title: t('office_page_linked_column'),
          cell: ({ isLinked }) => (isLinked ? <Badge>{t('office_page_linked')}</Badge> : '–'),
        },
      ]}
    />
  )
}
