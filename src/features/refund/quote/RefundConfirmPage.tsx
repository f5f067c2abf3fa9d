import { useLoaderData } from '#web/router.tsx'
import type { loadRefundConfirm } from '../refund.loader.ts'
import { RefundChoice } from './RefundChoice.tsx'
import { RefundHindrance } from './RefundHindrance.tsx'
import { RefundQuote } from './RefundQuote.tsx'

/** Shows the quote and what ends with a refund, before the user requests it. */
export function RefundConfirmPage() {
  const { chosen, ...others } = useLoaderData<typeof loadRefundConfirm>()
  if (!chosen) return <RefundChoice {...others} />
  const { subscription, quote } = chosen
  const device = others.devices.find(({ id }) => id === subscription.deviceId)
  if (quote.hindrance)
    return (
      <RefundHindrance
        hindrance={quote.hindrance}
        refund={others.refunds.find(({ id }) => id === quote.refundId)}
      />
    )
  return <RefundQuote key={subscription.id} subscription={subscription} quote={quote} device={device} />
}
