import type { ReactNode } from 'react'
import { shopQuery } from '#features/payment/shop/offer.rules.ts'
import { link } from '#links.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { downloadPath } from '../address.ts'
import { SandboxYes } from './SandboxYes.tsx'
import type { Installable, Installation, Phase } from './useInstallation.ts'

interface Props {
  application: Installable
  installation: Installation
  /** Null: it is the last. */
  onNext: (() => void) | null
  onClose(): void
}

/** What can be done in each state, the likeliest first; below, the next of several, or the end. */
export function InstallActions({ application, installation, onNext, onClose }: Props) {
  const t = useMessages('install')
  const { phase } = installation
  const isAtRest = phase.name !== 'preparing' && !isMoving(phase)
  return (
    <>
      <Likeliest application={application} installation={installation} />
      {onNext && isAtRest ? (
        <Button kind="quiet" wide onClick={onNext}>
          {t('install_next')}
        </Button>
      ) : (
        <Button kind={isDone(phase) ? 'primary' : 'quiet'} wide onClick={onClose}>
          {t(isDone(phase) ? 'install_done' : 'close')}
        </Button>
      )}
    </>
  )
}

const isMoving = (phase: Phase) => phase.name === 'tracked' && phase.state === 'sending'
const isDone = (phase: Phase) => phase.name === 'tracked' && phase.state === 'sent'

function Likeliest({ application, installation }: Pick<Props, 'application' | 'installation'>): ReactNode {
  const t = useMessages('install')
  const { phase, retry, showAgain } = installation
  const again = (label: string) => (
    <Button wide onClick={retry}>
      {label}
    </Button>
  )
  if (phase.name === 'preparing') return null
  if (phase.name === 'locked') return again(t('install_code'))
  if (phase.name === 'refused') return <Refused application={application} phase={phase} retry={retry} />
  if (phase.state === 'confirm' || phase.state === 'unconfirmed')
    return (
      <>
        <Button kind={phase.state === 'confirm' ? 'secondary' : 'primary'} wide onClick={showAgain}>
          {t('install_show_again')}
        </Button>
        <SandboxYes installationUrl={phase.link.installationUrl} />
      </>
    )
  if (phase.state === 'stalled' || phase.state === 'over') return again(t('install_again'))
  return null
}

type RefusedPhase = Extract<Phase, { name: 'refused' }>

function Refused({
  application,
  phase: { why, error },
  retry,
}: {
  application: Installable
  phase: RefusedPhase
  retry(): void
}) {
  const t = useMessages('install')
  if (why === 'package')
    return error?.code === 'application_not_bought' ? (
      <Way href={link('/packages') + shopQuery({ application: application.label })}>{t('install_buy')}</Way>
    ) : (
      <Way href={link('/packages')}>{t('install_packages')}</Way>
    )
  if (why === 'account') return <AccountWays />
  if (why === 'waiting') return <Way href={link('/waiting')}>{t('install_see_waiting')}</Way>
  if (why === 'moving') return <Way href={link('/deviceStatus')}>{t('install_see_status')}</Way>
  if (why === 'login') return <Way href={downloadPath(application.id)}>{t('install_log_in')}</Way>
  if (why === 'final')
    return error?.code === 'install_inside_only' ? (
      <Way href={link('/install')}>{t('install_inside_way')}</Way>
    ) : null
  return (
    <>
      <Button wide onClick={retry}>
        {t('retry')}
      </Button>
      {why === 'retry' && (
        <Way kind="secondary" href={link('/deviceStatus')}>
          {t('install_see_status')}
        </Way>
      )}
    </>
  )
}

/** The ways out of an account problem: the free reset, the refund, a new package (requirement 12.10). */
function AccountWays() {
  const t = useMessages('install')
  return (
    <>
      <Way href={link('/resetAccount')}>{t('install_reset')}</Way>
      <Way kind="secondary" href={link('/refundConfirm')}>
        {t('install_refund')}
      </Way>
      <Way kind="secondary" href={link('/packages')}>
        {t('install_packages')}
      </Way>
    </>
  )
}

function Way({ kind, href, children }: { kind?: 'secondary'; href: string; children: string }) {
  return (
    <ButtonLink wide href={href} {...(kind && { kind })}>
      {children}
    </ButtonLink>
  )
}
