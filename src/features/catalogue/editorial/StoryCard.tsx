import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import { useLocale } from '#web/i18n.tsx'
import { localised } from '../localised.rules.ts'
import type { BlockOf } from './block.types.ts'
import css from './StoryCard.module.css'

type Story = BlockOf<'stories'>['stories'][number]

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
        <span className={css.title}>{localised(locale, story, 'title')}</span>
        <span className={css.subtitle}>{localised(locale, story, 'subtitle')}</span>
      </span>
    </Anchor>
  )
}
