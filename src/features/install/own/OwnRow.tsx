import { iconOf } from '#features/catalogue/icon.rules.ts'
import { localised } from '#features/catalogue/localised.rules.ts'
import { localDigits } from '#kernel/locale.ts'
import { fillPath } from '#links.ts'
import { AppCard } from '#ui/picture/AppCard.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { InstallButton } from '../dialog/InstallButton.tsx'
import type { Install } from '../dialog/useInstall.tsx'
import type { OwnApplication } from '../install.loader.ts'
import css from './OwnRow.module.css'

interface Props {
  application: OwnApplication
  install: Install
}

/** One of the user's applications: its version, and the install or update button. */
export function OwnRow({ application, install }: Props) {
  const locale = useLocale()
  const { update, installed } = application
  return (
    <li className={css.row}>
      <AppCard
        href={fillPath('/applications/{label}', { label: application.label })}
        name={localised(locale, application, 'name')}
        subtitle={<Version {...application} />}
        icon={iconOf(application)}
        action={
          <InstallButton
            application={application}
            install={install}
            does={update ? 'update' : installed ? 'reinstall' : 'install'}
          />
        }
      />
      {update && <Update update={update} />}
    </li>
  )
}

function Version({ installed, update }: OwnApplication) {
  const t = useMessages('install')
  const locale = useLocale()
  if (!installed) return t('install_wished')
  const version = localDigits(locale, installed.version)
  if (!update) return t('install_version', { version })
  return t('install_version_change', { version, next: localDigits(locale, update.version) })
}

function Update({ update }: { update: NonNullable<OwnApplication['update']> }) {
  const t = useMessages('install')
  const locale = useLocale()
  const changes = localised(locale, update, 'changeLog')
  return (
    <div className={css.update}>
      {update.isForce && <Badge tone="danger">{t('install_forced')}</Badge>}
      {changes && (
        <details className={css.changes}>
          <summary className={css.summary}>{t('install_changes')}</summary>
          <p className={css.text}>{changes}</p>
        </details>
      )}
    </div>
  )
}
