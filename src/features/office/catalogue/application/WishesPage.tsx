import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'

/** Searches of visitors without a result, and applications that they asked the store to add. */
export function WishesPage() {
  const t = useMessages('officeCatalogue')
  const { number, instant } = useFormatFigures()
  return (
    <ListScreen
      title={t('office_title_wishes')}
      of={useLoadedData('GET /wishes', {})}
      rows={({ wishes }) => wishes}
      rowKey={({ wish }) => wish}
      empty={t('office_wishes_empty')}
      columns={[
        { title: t('office_wish_typed'), isLong: true, cell: ({ typed }) => <bdi>{typed}</bdi> },
        { title: t('office_wish_count'), cell: ({ count }) => number(count) },
        { title: t('office_wish_last'), cell: ({ lastTime }) => instant(lastTime) },
      ]}
    />
  )
}
