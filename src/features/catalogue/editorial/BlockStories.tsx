import { Shelf } from '#ui/layout/Shelf.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { BlockOfKind } from './block.types.ts'
import { StoryCard } from './StoryCard.tsx'

export function BlockStories({ block }: { block: BlockOfKind<'stories'> }) {
  const t = useMessages('catalogue')
  return (
    <Shelf
      title={block.title}
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
