import { Shelf } from '#ui/layout/Shelf.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { localised } from '../localised.rules.ts'
import type { BlockOf } from './block.types.ts'
import { StoryCard } from './StoryCard.tsx'

export function BlockStories({ block }: { block: BlockOf<'stories'> }) {
  const t = useMessages('catalogue')
  return (
    <Shelf
      title={localised(useLocale(), block, 'title')}
      size="wide"
      oneRow
      previousLabel={t('browse_previous')}
      nextLabel={t('browse_next')}
    >
      {block.stories.map((story) => (
        <StoryCard key={story.id} story={story} />
      ))}
    </Shelf>
  )
}
