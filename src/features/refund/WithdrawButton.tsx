import { useState } from 'react'
import { useDeviceKeyCall } from '#features/device/useDeviceKeyCall.tsx'
import { link } from '#links.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import type { Refund } from './refund.loader.ts'
import { useRefundCall } from './useRefundCall.ts'

/** The button that withdraws the refund after a confirmation. Renders nothing when it is too late. */
export function WithdrawButton({ refund: { id, canWithdraw, wasDeclined } }: { refund: Refund }) {
  const t = useMessages('refund')
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const unlessElsewhere = useRefundCall(id)
  const withdraw = useDeviceKeyCall(
    () => unlessElsewhere(() => api('POST /refund/{id}/withdraw', { id })),
    async (refund) => {
      setAsking(false)
      if (!refund) return
      toast(t('refund_withdrawn_toast'))
      await navigate(link('/subscription'), { replace: true })
    },
  )
  if (!canWithdraw) return null
  return (
    <>
      <Button kind="secondary" wide onClick={() => setAsking(true)}>
        {t('refund_withdraw')}
      </Button>
      <Dialog
        open={isAsking && !withdraw.needsCode}
        onClose={() => setAsking(false)}
        title={t('refund_withdraw_title')}
        closeLabel={t('close')}
        footer={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t('refund_withdraw_keep')}
            </Button>
            <Button busy={withdraw.isBusy} busyLabel={t('loading')} onClick={withdraw.run}>
              {t('refund_withdraw_confirm')}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <p>{t(wasDeclined ? 'refund_withdraw_declined' : 'refund_withdraw_text')}</p>
          <FailureNotice text={withdraw.failure} />
        </Stack>
      </Dialog>
      {withdraw.sheet}
    </>
  )
}
