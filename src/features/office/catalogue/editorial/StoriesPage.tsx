import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { TitledList } from './TitledList.tsx'

/** The office's list of stories, in the order that visitors see. */
export function StoriesPage() {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  return (
    <TitledList
      list="stories"
      of={useLoadedData('GET /stories', {})}
      newLabel={t('office_story_new')}
      empty={t('office_stories_empty')}
      first={[
        { title: t('office_draft_position'), cell: ({ position }) => number(position), isNumber: true },
      ]}
    />
  )
}
