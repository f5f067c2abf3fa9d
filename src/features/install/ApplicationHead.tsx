import type { ReactNode } from 'react'
import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { useLocale } from '#web/i18n.tsx'
import css from './ApplicationHead.module.css'
import type { InstallableApplication } from './dialog/useInstallation.ts'

interface Props {
  application: InstallableApplication
  /** Set it to 1 when the application's name is the page's main heading. */
  level?: 1
  note?: ReactNode
}

/** The application's icon and name, and a note. */
export function ApplicationHead({ application, level, note }: Props) {
  const locale = useLocale()
  const Name = level === 1 ? 'h1' : 'p'
  return (
    <div className={css.head}>
      <AppIcon {...iconPropsOf(application, true)} size={level === 1 ? 104 : 64} />
      <div className={css.texts}>
        <Name className={level === 1 ? css.title : css.name} dir="auto">
          {localisedText(locale, application, 'name')}
        </Name>
        {note && <p className={css.note}>{note}</p>}
      </div>
    </div>
  )
}
