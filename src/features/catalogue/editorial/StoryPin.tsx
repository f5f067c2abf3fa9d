import { fillPath } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ApplicationCard, type ApplicationCardData } from '../application/ApplicationCard.tsx'
import { localisedText } from '../localised.rules.ts'
import css from './StoryPin.module.css'

/** The application a story is about. On wide screens it stays visible beside the text. */
export function StoryPin({ application }: { application: ApplicationCardData }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { id } = application
  return (
    <aside className={css.pin} aria-label={t('browse_story_pinned')}>
      <ApplicationCard application={application} />
      <ButtonLink
        wide
        href={fillPath('/applications/download/{id}', { id: String(id) })}
        aria-label={t('browse_get_name', { name: localisedText(locale, application, 'name') })}
      >
        {t('browse_get')}
      </ButtonLink>
    </aside>
  )
}
