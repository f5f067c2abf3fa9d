import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Section } from '../kit/Section.tsx'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { ClaimPayout, FullCardNumber, RecordManualPayoutForm, ReleasePayout } from './payout/PayoutByHand.tsx'
import { ApprovePayout, AskAnotherCard, RejectRefund, ResendPayout } from './payout/PayoutDecisions.tsx'
import type { OfficeRefund } from './RefundParts.tsx'

interface Props {
  refund: OfficeRefund
  updates: ReloadableData<OfficeRefund>
}

export function RefundActions({ refund, updates }: Props) {
  const t = useMessages('officeMoney')
  // Errors are shown here and not at the button: a button that is no longer allowed disappears, but its message must
  // stay.
  const acting = useMutation()
  // An error of a form field is shown beside the field.
  const hasFields = Object.keys(acting.fields).length > 0
  const { mayApprove, mayResend, mayClaim, mayPay, mayRelease, mayAskCard, mayReject } = refund
  const isIdle = ![mayApprove, mayResend, mayClaim, mayPay, mayRelease, mayAskCard, mayReject].some(Boolean)
  const shared = { refund, updates, acting }
  const failure = acting.code === 'refund_state_conflict' ? t('office_refund_too_late') : acting.error
  return (
    <Section title={t('office_refund_do')}>
      <Stack gap={3}>
        <FailureNotice text={hasFields ? '' : failure} />
        {isIdle && <p>{t('office_refund_nothing_to_do')}</p>}
        <WaitsForApproval refund={refund} />
        <Claimed refund={refund} />
        {mayPay && <FullCardNumber refund={refund} updates={updates} />}
        {!isIdle && (
          <Cluster>
            {mayApprove && <ApprovePayout {...shared} />}
            {mayPay && <RecordManualPayoutForm {...shared} />}
            {mayResend && <ResendPayout {...shared} />}
            {mayClaim && <ClaimPayout {...shared} />}
            {mayRelease && <ReleasePayout {...shared} />}
            {mayAskCard && <AskAnotherCard {...shared} />}
            {mayReject && <RejectRefund {...shared} />}
          </Cluster>
        )}
      </Stack>
    </Section>
  )
}

/** Explains why the payout waits for approval, and whether this operator may approve it. */
function WaitsForApproval({ refund }: { refund: OfficeRefund }) {
  const t = useMessages('officeMoney')
  if (refund.standing !== 'approval') return null
  return (
    <Notice tone="warning" title={t('office_refund_approval')}>
      <p>{t(`office_refund_approval_${refund.approvalReason ?? 'browser'}`)}</p>
      {!refund.mayApprove && <p>{t('office_refund_approval_other')}</p>}
    </Notice>
  )
}

function Claimed({ refund: { claimedBy, isMine } }: { refund: OfficeRefund }) {
  const t = useMessages('officeMoney')
  if (claimedBy === null) return null
  return (
    <Notice
      title={isMine ? t('office_refund_claimed_mine') : t('office_refund_claimed', { name: claimedBy })}
    >
      {t(isMine ? 'office_refund_claimed_mine_text' : 'office_refund_claimed_text')}
    </Notice>
  )
}
