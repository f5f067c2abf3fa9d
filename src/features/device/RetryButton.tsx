import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { devicePath, type Registration } from './registration.loader.ts'
import { pageOf } from './registrationPage.rules.ts'
import { useKeyedCall } from './useKeyedCall.tsx'

interface Props {
  registration: Registration
  isOneOfSeveral: boolean
}

/** Back to the old place in line. */
export function RetryButton({ registration: { deviceId }, isOneOfSeveral }: Props) {
  const t = useMessages('registration')
  const api = useApi()
  const navigate = useNavigate()
  const retry = useKeyedCall(
    () => api('POST /device/{id}/registration/retry', { id: deviceId }),
    ({ status }) => navigate(devicePath(pageOf(status), deviceId, isOneOfSeveral), { replace: true }),
  )
  return (
    <>
      {retry.failure && (
        <Notice tone="danger" live>
          {retry.failure}
        </Notice>
      )}
      <Button wide busy={retry.isBusy} busyLabel={t('loading')} onClick={retry.run}>
        {t('status_retry')}
      </Button>
      {retry.sheet}
    </>
  )
}
