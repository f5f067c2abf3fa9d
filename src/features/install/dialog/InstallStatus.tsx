import { classes } from '#ui/classes.ts'
import type { ApiError } from '#web/api.ts'
import { useMessages } from '#web/i18n.tsx'
import css from './InstallDialog.module.css'
import type { InstallationPhase, InstallationProgress } from './useInstallation.ts'

interface Props {
  installation: InstallationProgress
  name: string
  /** The application's position in a list of several, as text; null for a single one. */
  place: string | null
}

/** Tells what happens in the installation now and what the user should do. A live region announces every change. */
export function InstallStatus({ installation: { phase, isOffline }, name, place }: Props) {
  const t = useMessages('install')
  const { title, text, tone } = useStatusText(phase, name)
  return (
    <div className={classes(css.status, tone && css[tone])} role="status" aria-live="polite">
      {place && <p className={css.place}>{place}</p>}
      <p className={css.title}>{title}</p>
      <p className={css.text}>{text}</p>
      {isOffline && <p className={css.offline}>{t('install_offline')}</p>}
    </div>
  )
}

interface StatusText {
  title: string
  text: string
  tone?: 'good' | 'bad'
}

function useStatusText(phase: InstallationPhase, name: string): StatusText {
  const t = useMessages('install')
  if (phase.name === 'preparing') return { title: t('install_preparing'), text: t('install_preparing_text') }
  if (phase.name === 'locked') return { title: t('install_locked'), text: t('install_locked_text') }
  if (phase.name === 'tracked') {
    if (phase.state === 'sent')
      return { title: t('install_sent'), text: t('install_sent_text', { name }), tone: 'good' }
    return { title: t(`install_state_${phase.state}`), text: t(`install_state_${phase.state}_text`) }
  }
  const { why, error } = phase
  if (why === 'package') {
    const isSoldAlone = error?.code === 'application_not_bought'
    return {
      title: t(isSoldAlone ? 'install_not_bought' : 'install_package'),
      text: error?.message || t('install_package_text', { name }),
    }
  }
  if (why === 'final' || why === 'failed')
    return { title: t('install_failed'), text: reasonOf(error) ?? t('install_failed_text'), tone: 'bad' }
  return { title: t(`install_state_${why}`), text: t(`install_state_${why}_text`) }
}

/** The server's own reason. The general message says no more than the title does (requirement 8.8). */
function reasonOf(error: ApiError | null): string | undefined {
  return error && error.code !== 'unfortunately_operation_failed' ? error.message || undefined : undefined
}
