import { toLocalDigits } from '#kernel/locale.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ApplicationDate } from './ApplicationDate.tsx'
import { ApplicationSection } from './ApplicationSection.tsx'
import css from './ApplicationVersions.module.css'
import type { Application } from './application.types.ts'
import { isolateLatin, plainTextOfMarkdown, splitDescription, versionTitle } from './applicationText.rules.ts'

type Version = Application['versions'][number]

/** Release notes of the application's latest version and of earlier ones. */
export function ApplicationVersions({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const { latestVersion: latest, versions } = application
  if (!latest) return null
  const earlier = versions.slice(1)
  return (
    <ApplicationSection title={t('detail_whats_new')}>
      <VersionEntry version={latest} />
      {earlier.length > 0 && (
        <details className={css.history}>
          <summary className={css.turn}>
            {t('detail_history')}
            <BasicIcon name="chevronDown" size={18} />
          </summary>
          <ol className={css.list}>
            {earlier.map((version) => (
              <li className={css.entry} key={`${versionTitle(version)} ${version.createTime}`}>
                <VersionEntry version={version} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </ApplicationSection>
  )
}

function VersionEntry({ version }: { version: Version }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  return (
    <>
      <p className={css.line}>
        <span className={css.name}>
          {t('detail_version_name', { version: isolateLatin(toLocalDigits(locale, versionTitle(version))) })}
        </span>
        <span className={css.date}>
          <ApplicationDate at={version.createTime} />
        </span>
        {version.isForce && <Badge tone="warn">{t('detail_required')}</Badge>}
      </p>
      <FoldedText text={plainTextOfMarkdown(version.changeLog)} />
    </>
  )
}

/** Release notes; long ones are folded behind "more". */
function FoldedText({ text }: { text: string }) {
  const t = useMessages('catalogue')
  const { lead, rest } = splitDescription(text)
  return (
    <>
      <p className={css.changes} dir="auto">
        {lead.join('\n')}
      </p>
      {rest.length > 0 && (
        <details className={css.history}>
          <summary className={css.turn}>
            {t('detail_more')}
            <BasicIcon name="chevronDown" size={18} />
          </summary>
          <p className={css.changes} dir="auto">
            {rest.join('\n')}
          </p>
        </details>
      )}
    </>
  )
}
