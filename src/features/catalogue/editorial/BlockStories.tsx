import { Shelf } from '#ui/layout/Shelf.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { localisedText } from '../localised.rules.ts'
import type { BlockOfKind } from './block.types.ts'
import { StoryCard } from './StoryCard.tsx'

export function BlockStories({ block }: { block: BlockOfKind<'stories'> }) {
  const t = useMessages('catalogue')
  return (
    <Shelf
      title={localisedText(useLocale(), block, 'title')}
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
