import { useState } from 'react'
import { formatNumber } from '#kernel/locale.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { BulletList } from '../BulletList.tsx'
import { useDeviceKeyCall } from '../useDeviceKeyCall.tsx'
import type { Registration } from './registration.loader.ts'
import { devicePagePath, deviceRefundPath } from './registrationPaths.ts'
import { type DeclineQuote, useDeclineQuote } from './useDeclineQuote.ts'

interface Props {
  registration: Registration
  isOneOfSeveral: boolean
  /** The button's text; by default the text for leaving the queue. */
  label?: string
  kind?: 'quiet' | 'secondary'
}

/**
 * The button to leave the queue, with a dialog that states the consequences. Renders nothing when leaving is not
 * possible.
 */
export function DeclineButton({ registration, isOneOfSeveral, label, kind = 'quiet' }: Props) {
  const t = useMessages('registration')
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { deviceId } = registration
  const quote = useDeclineQuote(deviceId, isAsking)
  const decline = useDeviceKeyCall(
    () => api('POST /device/{id}/registration/decline', { id: deviceId }),
    async () => {
      setAsking(false)
      toast(t('decline_done'))
      const isOwed = quote?.hindrance !== 'nothing_paid'
      const next = isOwed
        ? deviceRefundPath(deviceId)
        : devicePagePath('/deviceStatus', deviceId, isOneOfSeveral)
      await navigate(next, { replace: true })
    },
  )
  if (!registration.canDecline) return null
  return (
    <>
      <Button kind={kind} wide onClick={() => setAsking(true)}>
        {label ?? t('decline_action')}
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
        <Consequences registration={registration} quote={quote} failure={decline.failure} />
      </Dialog>
      {decline.sheet}
    </>
  )
}

interface ConsequencesProps {
  registration: Registration
  quote: DeclineQuote | null
  failure: string | undefined
}

function Consequences({ registration, quote, failure }: ConsequencesProps) {
  const t = useMessages('registration')
  return (
    <Stack gap={4}>
      <BulletList
        points={[t('decline_line'), t('decline_subscription'), useRefundWords(registration, quote)]}
      />
      <FailureNotice text={failure} />
    </Stack>
  )
}

/** The text about the refund: the exact amount when it is loaded, else the general rule. */
function useRefundWords({ registerTime, moveReason }: Registration, quote: DeclineQuote | null): string {
  const t = useMessages('registration')
  const locale = useLocale()
  // A refund is full only before the first registration (requirement 13.17).
  const isFirst = registerTime === null && moveReason === null
  if (!quote) return t(isFirst ? 'decline_refund_full' : 'decline_refund_part')
  if (quote.hindrance === 'nothing_paid') return t('decline_refund_none')
  const amount = formatNumber(locale, quote.amount)
  return t(quote.isFull ? 'decline_refund_full_amount' : 'decline_refund_part_amount', { amount })
}
