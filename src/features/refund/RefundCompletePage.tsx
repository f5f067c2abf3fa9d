import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { RefundAmount } from './RefundAmount.tsx'
import { RefundFacts } from './RefundFacts.tsx'
import type { loadRefundComplete, Refund } from './refund.loader.ts'
import { USUAL_PAYOUT_HOURS } from './refundPage.rules.ts'
import { usePolledRefund } from './usePolledRefund.ts'

/** The page with the outcome of a refund, or that its payout is under way. */
export function RefundCompletePage() {
  const t = useMessages('refund')
  const { refund, isStale } = usePolledRefund(useLoaderData<typeof loadRefundComplete>())
  const isOnItsWay = refund.state === 'paying'
  return (
    <Stack gap={6}>
      <Outcome refund={refund} />
      {isOnItsWay && !refund.awaitsApproval && <Progress label={t('refund_paying_progress')} />}
      {isStale && <Notice tone="warning">{t('refund_stale')}</Notice>}
      {refund.rejectReason && <Notice title={t('refund_rejected_reason')}>{refund.rejectReason}</Notice>}
      {(isOnItsWay || refund.state === 'paid') && (
        <RefundAmount label={t(isOnItsWay ? 'refund_amount' : 'refund_amount_paid')} amount={refund.amount} />
      )}
      <RefundFacts refund={refund} />
      <Stack gap={2}>
        <ButtonLink kind="secondary" wide href={link('/account')}>
          {t('nav_account')}
        </ButtonLink>
        {refund.state !== 'withdrawn' && (
          <ButtonLink kind="quiet" wide href={link('/content/support')}>
            {t('refund_support')}
          </ButtonLink>
        )}
      </Stack>
    </Stack>
  )
}

/**
 * The outcome of a refund. While it is not decided, another page shows it; until the redirect this page shows it as in
 * progress.
 */
function Outcome({ refund: { state, awaitsApproval } }: { refund: Refund }) {
  const t = useMessages('refund')
  if (state === 'paid')
    return <ResultHeading tone="done" icon="check" title={t('refund_done')} text={t('refund_done_text')} />
  if (state === 'rejected')
    return (
      <ResultHeading
        tone="failed"
        icon="close"
        title={t('refund_rejected')}
        text={t('refund_rejected_text')}
      />
    )
  if (state === 'withdrawn')
    return (
      <ResultHeading
        tone="over"
        icon="back"
        title={t('refund_withdrawn')}
        text={t('refund_withdrawn_text')}
      />
    )
  if (awaitsApproval)
    return (
      <ResultHeading
        tone="waiting"
        icon="clock"
        title={t('refund_checking')}
        text={t('refund_checking_text')}
      />
    )
  return (
    <ResultHeading
      tone="waiting"
      icon="clock"
      title={t('refund_paying')}
      text={t('refund_paying_text', { hours: USUAL_PAYOUT_HOURS })}
    />
  )
}
