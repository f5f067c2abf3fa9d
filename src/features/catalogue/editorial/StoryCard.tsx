import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import type { BlockOfKind } from './block.types.ts'
import css from './StoryCard.module.css'

type Story = BlockOfKind<'stories'>['stories'][number]

const WIDTHS = [512, 640, 960] as const

/** A story in a horizontal list: its picture, and the text below it. */
export function StoryCard({ story }: { story: Story }) {
  return (
    <Anchor className={css.story} href={fillPath('/stories/{label}', { label: story.label })}>
      <span className={css.picture}>
        {story.image && (
          <Picture
            className={css.fill}
            picture={story.image}
            alt=""
            widths={WIDTHS}
            sizes="(min-width: 960px) 360px, (min-width: 600px) 46vw, 88vw"
          />
        )}
      </span>
      <span className={css.words}>
        <span className={css.title}>{story.title}</span>
        <span className={css.subtitle}>{story.subtitle}</span>
      </span>
    </Anchor>
  )
}
