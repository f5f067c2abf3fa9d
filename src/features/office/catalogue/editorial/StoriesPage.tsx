import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../../kit/useFigures.ts'
import { useLoad } from '../../kit/useLoad.ts'
import { TitledList } from './TitledList.tsx'

/** The office's list of stories, in the order that visitors see. */
export function StoriesPage() {
  const t = useMessages('officeCatalogue')
  const { number } = useFigures()
  return (
    <TitledList
      list="stories"
      of={useLoad('GET /stories', {})}
      newLabel={t('office_story_new')}
      empty={t('office_stories_empty')}
      first={[
        { title: t('office_draft_position'), cell: ({ position }) => number(position), isNumber: true },
      ]}
    />
  )
}
