import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { fillPath } from '#links.ts'
import { AppCard } from '#ui/picture/AppCard.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { InstallButton } from '../dialog/InstallButton.tsx'
import type { InstallApplications } from '../dialog/useInstallDialog.tsx'
import type { UserApplication } from '../install.loader.ts'
import css from './OwnApplicationRow.module.css'

interface Props {
  application: UserApplication
  install: InstallApplications
}

/** One of the user's applications: its version, and the install or update button. */
export function OwnApplicationRow({ application, install }: Props) {
  const locale = useLocale()
  const { update, installed, isToReinstall } = application
  return (
    <li className={css.row}>
      <AppCard
        href={fillPath('/applications/{label}', { label: application.label })}
        name={localisedText(locale, application, 'name')}
        subtitle={<Version {...application} />}
        icon={iconPropsOf(application)}
        action={
          <InstallButton
            application={application}
            install={install}
            does={isToReinstall ? 'again' : update ? 'update' : installed ? 'reinstall' : 'install'}
          />
        }
      />
      {update && !isToReinstall && <Update update={update} />}
    </li>
  )
}

function Version({ installed, update, isToReinstall }: UserApplication) {
  const t = useMessages('install')
  const locale = useLocale()
  if (!installed) return t('install_wished')
  const version = toLocalDigits(locale, installed.version)
  if (isToReinstall) return t('reinstall_row')
  if (!update) return t('install_version', { version })
  return t('install_version_change', { version, next: toLocalDigits(locale, update.version) })
}

function Update({ update }: { update: NonNullable<UserApplication['update']> }) {
  const t = useMessages('install')
  const { changeLog } = update
  return (
    <div className={css.update}>
      {update.isForce && <Badge tone="danger">{t('install_forced')}</Badge>}
      {changeLog && (
        <details className={css.changes}>
          <summary className={css.summary}>{t('install_changes')}</summary>
          <p className={css.text}>{changeLog}</p>
        </details>
      )}
    </div>
  )
}
