import { Shelf } from '#ui/layout/Shelf.tsx'
import { Grid } from '#ui/layout/Stack.tsx'
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
      <section aria-label={title}>
        <Grid min="row">{cards}</Grid>
      </section>
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
