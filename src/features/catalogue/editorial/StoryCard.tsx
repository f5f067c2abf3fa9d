import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { useLocale } from '#web/i18n.tsx'
import { localisedText } from '../localised.rules.ts'
import type { BlockOfKind } from './block.types.ts'
import css from './StoryCard.module.css'

type Story = BlockOfKind<'stories'>['stories'][number]

const WIDTHS = [512, 640, 960] as const

/** A story in a horizontal list: its picture, and the text below it. */
export function StoryCard({ story }: { story: Story }) {
  const locale = useLocale()
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
        <span className={css.title}>{localisedText(locale, story, 'title')}</span>
        <span className={css.subtitle}>{localisedText(locale, story, 'subtitle')}</span>
      </span>
    </Anchor>
  )
}
