import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { useDeviceKeyCall } from '../useDeviceKeyCall.tsx'
import type { Registration } from './registration.loader.ts'
import { pageForStatus } from './registrationPage.rules.ts'
import { devicePagePath } from './registrationPaths.ts'

interface Props {
  registration: Registration
  isOneOfSeveral: boolean
}

/** Retries the device's registration at its old queue position. */
export function RetryButton({ registration: { deviceId }, isOneOfSeveral }: Props) {
  const t = useMessages('registration')
  const api = useApi()
  const navigate = useNavigate()
  const retry = useDeviceKeyCall(
    () => api('POST /device/{id}/registration/retry', { id: deviceId }),
    ({ status }) =>
      navigate(devicePagePath(pageForStatus(status), deviceId, isOneOfSeveral), { replace: true }),
  )
  return (
    <>
      <FailureNotice text={retry.failure} />
      <Button wide busy={retry.isBusy} busyLabel={t('loading')} onClick={retry.run}>
        {t('status_retry')}
      </Button>
      {retry.sheet}
    </>
  )
}
