import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { TitledList } from './TitledList.tsx'

export function CollectionsPage() {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  return (
    <TitledList
      list="collections"
      of={useLoadedData('GET /collections', {})}
      newLabel={t('office_collection_new')}
      empty={t('office_collections_empty')}
      last={[
        {
          title: t('office_title_applications'),
          cell: ({ applicationCount }) => number(applicationCount),
          isNumber: true,
        },
      ]}
    />
  )
}
