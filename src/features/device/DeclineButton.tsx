import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useToast } from '#ui/Toast.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { Points } from './Points.tsx'
import { devicePath, type Registration } from './registration.loader.ts'
import { useKeyedCall } from './useKeyedCall.tsx'

interface Props {
  registration: Registration
  isOneOfSeveral: boolean
}

/** Leaves the line, after it was said plainly what that costs. Shows nothing where it is not possible. */
export function DeclineButton({ registration, isOneOfSeveral }: Props) {
  const t = useMessages('registration')
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { deviceId } = registration
  const decline = useKeyedCall(
    () => api('POST /device/{id}/registration/decline', { id: deviceId }),
    async () => {
      setAsking(false)
      toast(t('decline_done'))
      await navigate(devicePath('deviceStatus', deviceId, isOneOfSeveral), { replace: true })
    },
  )
  if (!registration.canDecline) return null
  return (
    <>
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {t('decline_action')}
      </Button>
      <Dialog
        open={isAsking && !decline.needsCode}
        onClose={() => setAsking(false)}
        title={t('decline_title')}
        closeLabel={t('close')}
        footer={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t('decline_keep')}
            </Button>
            <Button kind="danger" busy={decline.isBusy} busyLabel={t('loading')} onClick={decline.run}>
              {t('decline_confirm')}
            </Button>
          </>
        }
      >
        <Consequences registration={registration} failure={decline.failure} />
      </Dialog>
      {decline.sheet}
    </>
  )
}

function Consequences({
  registration: { registerTime, moveReason },
  failure,
}: {
  registration: Registration
  failure: string | undefined
}) {
  const t = useMessages('registration')
  // In full only before it was ever registered (decisions, Money).
  const isFirst = registerTime === null && moveReason === null
  return (
    <Stack gap={4}>
      <Points
        points={[
          t('decline_line'),
          t('decline_subscription'),
          t(isFirst ? 'decline_refund_full' : 'decline_refund_part'),
        ]}
      />
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
    </Stack>
  )
}
