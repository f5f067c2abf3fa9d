import type { ReactNode } from 'react'
import { link } from '#links.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { downloadPath, packagesPathFor } from '../installPaths.ts'
import { SandboxInstallButton } from './SandboxInstallButton.tsx'
import type { InstallableApplication, InstallationPhase, InstallationProgress } from './useInstallation.ts'

interface Props {
  application: InstallableApplication
  installation: InstallationProgress
  /** Continues with the next application; null for the last one in the list. */
  onNext: (() => void) | null
  onClose(): void
}

/** The buttons for each phase of an installation, most likely first, then one for the next application or to close. */
export function InstallActions({ application, installation, onNext, onClose }: Props) {
  const t = useMessages('install')
  const { phase } = installation
  const isAtRest = phase.name !== 'preparing' && !isMoving(phase)
  return (
    <>
      <MainAction application={application} installation={installation} />
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

const isMoving = (phase: InstallationPhase) => phase.name === 'tracked' && phase.state === 'sending'
const isDone = (phase: InstallationPhase) => phase.name === 'tracked' && phase.state === 'sent'

function MainAction({ application, installation }: Pick<Props, 'application' | 'installation'>): ReactNode {
  const t = useMessages('install')
  const { phase, retry, showAgain } = installation
  const again = (label: string) => (
    <Button wide onClick={retry}>
      {label}
    </Button>
  )
  if (phase.name === 'preparing') return null
  if (phase.name === 'locked') return again(t('install_code'))
  if (phase.name === 'refused') return <RefusalAction application={application} phase={phase} retry={retry} />
  if (phase.state === 'confirm' || phase.state === 'unconfirmed')
    return (
      <>
        <Button kind={phase.state === 'confirm' ? 'secondary' : 'primary'} wide onClick={showAgain}>
          {t('install_show_again')}
        </Button>
        <SandboxInstallButton installationUrl={phase.link.installationUrl} />
      </>
    )
  if (phase.state === 'stalled' || phase.state === 'over') return again(t('install_again'))
  return null
}

type RefusedPhase = Extract<InstallationPhase, { name: 'refused' }>

function RefusalAction({
  application,
  phase: { why, error },
  retry,
}: {
  application: InstallableApplication
  phase: RefusedPhase
  retry(): void
}) {
  const t = useMessages('install')
  if (why === 'package')
    return error?.code === 'application_not_bought' ? (
      <LinkButton href={packagesPathFor(error.code, application.label)}>{t('install_buy')}</LinkButton>
    ) : (
      <LinkButton href={link('/packages')}>{t('install_packages')}</LinkButton>
    )
  if (why === 'account') return <AccountProblemLinks />
  if (why === 'waiting') return <LinkButton href={link('/waiting')}>{t('install_see_waiting')}</LinkButton>
  if (why === 'moving') return <LinkButton href={link('/deviceStatus')}>{t('install_see_status')}</LinkButton>
  if (why === 'login')
    return <LinkButton href={downloadPath(application.id)}>{t('install_log_in')}</LinkButton>
  if (why === 'final')
    return error?.code === 'install_inside_only' ? (
      <LinkButton href={link('/install')}>{t('install_inside_way')}</LinkButton>
    ) : null
  return (
    <>
      <Button wide onClick={retry}>
        {t('retry')}
      </Button>
      {why === 'retry' && (
        <LinkButton kind="secondary" href={link('/deviceStatus')}>
          {t('install_see_status')}
        </LinkButton>
      )}
    </>
  )
}

/** Links for a user whose developer account was closed: free reset, refund or a new package (requirement 12.10). */
function AccountProblemLinks() {
  const t = useMessages('install')
  return (
    <>
      <LinkButton href={link('/resetAccount')}>{t('install_reset')}</LinkButton>
      <LinkButton kind="secondary" href={link('/refundConfirm')}>
        {t('install_refund')}
      </LinkButton>
      <LinkButton kind="secondary" href={link('/packages')}>
        {t('install_packages')}
      </LinkButton>
    </>
  )
}

function LinkButton({ kind, href, children }: { kind?: 'secondary'; href: string; children: string }) {
  return (
    <ButtonLink wide href={href} {...(kind && { kind })}>
      {children}
    </ButtonLink>
  )
}
