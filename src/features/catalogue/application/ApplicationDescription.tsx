import { languageOfText } from '#kernel/locale.ts'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { localisedText } from '../localised.rules.ts'
import css from './ApplicationDescription.module.css'
import { ApplicationSection } from './ApplicationSection.tsx'
import type { Application } from './application.types.ts'
import { plainTextOfMarkdown, splitDescription } from './applicationText.rules.ts'

/** Summary and description. "More" is a native element, so it works without JavaScript and shifts no layout. */
export function ApplicationDescription({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { lead, rest } = splitDescription(
    plainTextOfMarkdown(localisedText(locale, application, 'description')),
  )
  const summary = localisedText(locale, application, 'summary')
  return (
    <ApplicationSection title={t('detail_description')}>
      <p className={css.summary} dir="auto" lang={languageOfText(locale, summary)}>
        {summary}
      </p>
      <Paragraphs texts={lead} />
      {rest.length > 0 && (
        <details className={css.more}>
          <summary className={css.turn}>
            <span className={css.closed}>{t('detail_more')}</span>
            <span className={css.opened}>{t('detail_less')}</span>
            <BasicIcon name="chevronDown" size={18} />
          </summary>
          <Paragraphs texts={rest} />
        </details>
      )}
    </ApplicationSection>
  )
}

function Paragraphs({ texts }: { texts: string[] }) {
  const locale = useLocale()
  return texts.map((text) => (
    <p className={css.paragraph} dir="auto" lang={languageOfText(locale, text)} key={text}>
      {text}
    </p>
  ))
}
