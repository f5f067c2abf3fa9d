import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { pageForStatus } from '#features/device/registration/registrationPage.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { pathWithDevice } from './installPaths.ts'

interface Props {
  status: number | null
  /** The device id for links; null when the user has only one device. */
  device: string | null
  /** The user has requested an application for this device. */
  isWished?: boolean
}

const STATUS_WORDS: Record<
  number,
  'waiting' | 'registering' | 'processing' | 'failed' | 'ineligible' | 'account' | 'paused'
> = {
  [REGISTRATION_STATUS.waitingForRegistration]: 'waiting',
  [REGISTRATION_STATUS.registering]: 'registering',
  [REGISTRATION_STATUS.registrationProcessing]: 'processing',
  [REGISTRATION_STATUS.registrationFailed]: 'failed',
  [REGISTRATION_STATUS.registrationIneligible]: 'ineligible',
  [REGISTRATION_STATUS.errorInAccount]: 'account',
  [REGISTRATION_STATUS.withoutSession]: 'paused',
}

/** Explains why nothing can be installed on the device yet, with a link to the page that explains it. */
export function NotReadyToInstall({ status, device, isWished = false }: Props) {
  const t = useMessages('install')
  const word = status === null ? 'none' : (STATUS_WORDS[status] ?? 'paused')
  return (
    <Notice
      tone={word === 'failed' || word === 'ineligible' || word === 'account' ? 'warning' : 'info'}
      title={t(`install_not_ready_${word}`)}
      action={
        <ButtonLink href={pathWithDevice(pageForStatus(status), device)}>
          {t(word === 'none' ? 'install_see_register' : 'install_see_status')}
        </ButtonLink>
      }
    >
      {isWished ? t('install_wish_kept') : t('install_not_ready_sms')}
    </Notice>
  )
}
