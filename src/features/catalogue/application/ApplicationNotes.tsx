import { toLocalDigits } from '#kernel/locale.ts'
import { BasicIcon, type BasicIconName } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import css from './ApplicationNotes.module.css'
import type { Application } from './application.types.ts'

interface Note {
  icon: BasicIconName
  text: string
}

/** Shows a note for each flag of the application that differs from the usual (requirement 12.9). */
export function ApplicationNotes({ application }: { application: Application }) {
  const notes = useNotes(application)
  if (notes.length === 0) return null
  return (
    <ul className={css.notes}>
      {notes.map(({ icon, text }) => (
        <li className={css.note} key={text}>
          <BasicIcon name={icon} size={20} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function useNotes(application: Application): Note[] {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { brand } = useSite()
  const { latestVersion: latest } = application
  const notes: Array<Note | false> = [
    !application.isInstallable && { icon: 'warning', text: t('detail_note_no_file') },
    !application.isCompatibleWithIphone && { icon: 'warning', text: t('detail_note_no_iphone') },
    !application.isCompatibleWithIpad && { icon: 'warning', text: t('detail_note_no_ipad') },
    Boolean(latest?.maximumIosVersion) && {
      icon: 'warning',
      text: t('detail_note_maximum_ios', { version: latest?.maximumIosVersion ?? '' }),
    },
    Boolean(latest?.isForce) && {
      icon: 'refresh',
      text: t('detail_note_force', { version: toLocalDigits(locale, latest?.name ?? '') }),
    },
    !application.isEnableInstallFromWebsite && {
      icon: 'device',
      text: t('detail_note_inside', { brand: brand[locale] }),
    },
    application.isEnableUpdateWithoutPackage && { icon: 'gift', text: t('detail_note_update_free') },
  ]
  return notes.filter((note): note is Note => note !== false)
}
