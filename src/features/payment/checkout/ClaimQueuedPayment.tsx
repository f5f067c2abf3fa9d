import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useNavigate } from '#web/router.tsx'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { claimInput, writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import { useCall } from '#web/useCall.ts'
import { findQueuedPayment } from './queuedPayment.rules.ts'

/**
 * Offers to claim a queued payment older than an hour, which is not applied automatically (requirement 13.21). `known`
 * are the user's payments; they need no claim.
 */
export function ClaimQueuedPayment({ known }: { known: readonly { id: string }[] }) {
  const t = useMessages('payment')
  const [id, setId] = useState(() => lateId(known))
  const { isBusy, failure, claim } = useClaim(id, () => setId(null))
  const forget = () => {
    writeQueuedPayment(null)
    setId(null)
  }
  if (!id) return null
  return (
    <Notice
      tone="warning"
      title={t('late_claim')}
      action={
        <Cluster>
          <Button busy={isBusy} busyLabel={t('loading')} onClick={claim}>
            {t('late_claim_action')}
          </Button>
          <Button kind="quiet" onClick={forget}>
            {t('late_claim_forget')}
          </Button>
        </Cluster>
      }
    >
      <Stack gap={2}>
        <p>{t('late_claim_text')}</p>
        {failure && <p role="alert">{failure}</p>}
      </Stack>
    </Notice>
  )
}

function lateId(known: readonly { id: string }[]): string | null {
  const stored = readQueuedPayment()
  if (!stored.id || findQueuedPayment(stored, productNow()) || known.some(({ id }) => id === stored.id))
    return null
  return stored.id
}

function useClaim(id: string | null, onDone: () => void) {
  const t = useMessages('payment')
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const { run, isBusy, failure } = useCall(
    async () => {
      await api('POST /payment/{id}/claim', claimInput(id ?? ''))
      writeQueuedPayment(null)
      toast(t('late_claim_done'))
      onDone()
      await navigate(window.location.pathname, { replace: true, preventScrollReset: true })
    },
    (error) => errorText(error, t, { 404: t('result_fault_unknown') }),
  )
  return { isBusy, failure, claim: () => void run() }
}
