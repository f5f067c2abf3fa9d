import { Progress } from '#ui/feedback/Progress.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { type Translate, useMessages } from '#web/i18n.tsx'
import type { InstallationPhase } from './useInstallation.ts'

/** Progress of the signing, then of the download. Screen readers announce only every quarter. */
export function InstallProgress({ phase }: { phase: InstallationPhase }) {
  const t = useMessages('install')
  if (phase.name === 'preparing') {
    const value = phase.percent === null ? undefined : phase.percent / 100
    return <Progress label={t('install_progress_signing')} value={value} />
  }
  if (phase.name !== 'tracked') return null
  const { state, percent } = phase
  // Without a value the progress bar only shows activity.
  if (state === 'delivered') return <Progress label={t('install_progress_sending')} />
  if (state === 'confirm' || state === 'unconfirmed' || state === 'over') return null
  const done = state === 'sent' ? 100 : percent
  return (
    <>
      <Progress label={t('install_progress_sending')} value={done / 100} />
      <VisuallyHidden live="polite">{quarter(t, done)}</VisuallyHidden>
    </>
  )
}

function quarter(t: Translate<'install'>, percent: number): string {
  const whole = Math.floor(percent / 25) * 25
  return whole > 0 && whole < 100 ? t('install_quarter', { percent: whole }) : ''
}
