import { Picture } from '#ui/picture/Picture.tsx'
import type { Calls } from '#web/calls.ts'
import { useMessages } from '#web/i18n.tsx'
import type { ApplicationCardData } from '../application/ApplicationCard.tsx'
import { BlockCard } from './BlockCard.tsx'
import css from './StoryContents.module.css'
import { splitParagraphs } from './story.rules.ts'

type Content = Calls['GET /story/by_label/{label}']['output']['contents'][number]

const WIDTHS = [512, 640, 960, 1280] as const

/** The paragraphs, pictures and videos of a story. Skips a first paragraph that repeats the lead. */
export function StoryContents({ contents, lead }: { contents: Content[]; lead: string }) {
  const [first] = contents
  const isRepeated = first?.type === 'text' && first.text === lead
  return contents.slice(isRepeated ? 1 : 0).map((content, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a content is its place; the list never changes while shown
    <StoryContent key={at} content={content} />
  ))
}

function StoryContent({ content }: { content: Content }) {
  const { text } = content
  switch (content.type) {
    case 'text':
      return splitParagraphs(text).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
    case 'image':
      return <Illustration content={content} caption={text} />
    case 'video':
      return <Video content={content} caption={text} />
    case 'applications':
      return <StoryApplications applications={content.applications} />
    default:
      return null
  }
}

function Illustration({ content: { picture }, caption }: { content: Content; caption: string }) {
  if (!picture) return null
  const isTall = picture.height > picture.width
  return (
    <figure className={css.figure}>
      <Picture
        className={isTall ? css.tall : css.picture}
        picture={picture}
        alt=""
        widths={WIDTHS}
        sizes={isTall ? '280px' : '(min-width: 700px) 640px, 92vw'}
      />
      {caption && <figcaption className={css.caption}>{caption}</figcaption>}
    </figure>
  )
}

/** A video of a story. It plays only on request; nothing is downloaded before. */
function Video({ content: { url, picture }, caption }: { content: Content; caption: string }) {
  const t = useMessages('catalogue')
  if (!url) return null
  return (
    <figure className={css.figure}>
      <div className={css.video}>
        {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the text; the API has no captions */}
        <video
          src={url}
          controls
          playsInline
          preload="none"
          poster={picture ? `${picture.url}-960.jpg` : undefined}
          aria-label={caption || t('browse_story_video')}
        />
      </div>
      {caption && <figcaption className={css.caption}>{caption}</figcaption>}
    </figure>
  )
}

export function StoryApplications({ applications }: { applications: ApplicationCardData[] }) {
  const t = useMessages('catalogue')
  if (applications.length === 0) return null
  return (
    <section>
      <h2>{t('browse_story_applications')}</h2>
      <ul className={css.applications}>
        {applications.map((application) => (
          <li key={application.id}>
            <BlockCard application={application} />
          </li>
        ))}
      </ul>
    </section>
  )
}
