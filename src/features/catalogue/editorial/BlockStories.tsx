import { Shelf } from '#ui/layout/Shelf.tsx'
import { Grid, Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { BlockOfKind } from './block.types.ts'
import { StoryCard } from './StoryCard.tsx'

/** A shelf of stories; on the page of all stories, the complete list. */
export function BlockStories({ block: { title, href, stories } }: { block: BlockOfKind<'stories'> }) {
  const t = useMessages('catalogue')
  const cards = stories.map((story) => <StoryCard key={story.id} story={story} />)
  if (!href)
    return (
      <Stack as="section" gap={3}>
        <h2>{title}</h2>
        <Grid min="row">{cards}</Grid>
      </Stack>
    )
  return (
    <Shelf
      title={title}
      size="wide"
      oneRow
      more={{
        href,
        label: (
          <>
            {t('browse_all')} <VisuallyHidden>{title}</VisuallyHidden>
          </>
        ),
      }}
      previousLabel={t('browse_previous')}
      nextLabel={t('browse_next')}
    >
      {cards}
    </Shelf>
  )
}
