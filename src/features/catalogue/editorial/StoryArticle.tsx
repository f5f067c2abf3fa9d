import { ButtonLink } from '#ui/form/Button.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import type { Calls } from '#web/calls.ts'
import css from './StoryArticle.module.css'
import { StoryApplications, StoryContents } from './StoryContents.tsx'
import { StoryPin } from './StoryPin.tsx'
import { splitParagraphs } from './story.rules.ts'

const WIDTHS = [640, 960, 1280] as const

export type Story = Calls['GET /story/by_label/{label}']['output']

/** One story: picture, text, mixed contents, and the application it is about. */
export function StoryArticle({ story }: { story: Story }) {
  const { image, action, pinApplication, applications, contents } = story
  const lead = story.description
  // List the story's applications at the end, unless one of its contents already shows applications.
  const isListed = contents.some(({ type }) => type === 'applications')
  return (
    <article className={css.columns}>
      <div className={css.text}>
        {image && (
          <Picture
            className={css.hero}
            picture={image}
            alt=""
            widths={WIDTHS}
            sizes="(min-width: 688px) 640px, 100vw"
            eager
          />
        )}
        <header>
          <h1>{story.title}</h1>
          <p className={css.subtitle}>{story.subtitle}</p>
        </header>
        {splitParagraphs(lead).map((paragraph) => (
          <p key={paragraph} className={css.lead}>
            {paragraph}
          </p>
        ))}
        <StoryContents contents={contents} lead={lead} />
        {!isListed && <StoryApplications applications={applications} />}
        {action && (
          <p>
            <ButtonLink href={action.href} size="large">
              {action.label}
            </ButtonLink>
          </p>
        )}
      </div>
      {pinApplication && <StoryPin application={pinApplication} />}
    </article>
  )
}
