import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../../kit/useFigures.ts'
import { useLoad } from '../../kit/useLoad.ts'
import { TitledList } from './TitledList.tsx'

export function CollectionsPage() {
  const t = useMessages('officeCatalogue')
  const { number } = useFigures()
  return (
    <TitledList
      list="collections"
      of={useLoad('GET /collections', {})}
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
