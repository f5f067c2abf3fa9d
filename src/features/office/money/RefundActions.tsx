import { useState } from 'react'
import { MAXIMUM_REASON_LENGTH } from '#features/refund/refund.rules.ts'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { type ActionState, useMutation } from '../kit/useMutation.ts'
import type { OfficeRefund } from './RefundParts.tsx'
import { useFormatOfficeCard } from './useFormatOfficeCard.ts'
import { useFormatTomans } from './useFormatTomans.ts'

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
  const isIdle = !refund.mayApprove && !refund.mayPay && !refund.mayReject && !refund.mayShowCard
  const shared = { refund, updates, acting }
  const failure = acting.code === 'refund_state_conflict' ? t('office_refund_too_late') : acting.error
  return (
    <Section title={t('office_refund_do')}>
      <Stack gap={3}>
        <FailureNotice text={hasFields ? '' : failure} />
        {isIdle && <p>{t('office_refund_nothing_to_do')}</p>}
        {refund.mayApprove && (
          <Notice tone="warning" title={t('office_refund_approval')}>
            {t('office_refund_approval_text')}
          </Notice>
        )}
        {refund.mayShowCard && <WholeCard {...shared} />}
        {!isIdle && (
          <Cluster>
            {refund.mayApprove && <Approve {...shared} />}
            {refund.mayPay && <Pay {...shared} />}
            {refund.mayReject && <Reject {...shared} />}
          </Cluster>
        )}
      </Stack>
    </Section>
  )
}

/** The whole card number of a refund that an operator pays by hand, shown only while the operator looks at it. */
function WholeCard({ refund: { number }, updates }: Props) {
  const t = useMessages('officeMoney')
  const { act, isBusy, error } = useMutation()
  const [card, setCard] = useState('')
  const show = async () => {
    const answer = await act('POST /refunds/{number}/card', { number })
    if (answer) setCard(answer.card)
    else updates.reload()
  }
  if (card)
    return (
      <Cluster>
        <strong>
          <Ltr>{card.replace(/(.{4})(?=.)/g, '$1 ')}</Ltr>
        </strong>
        <CopyButton
          text={card}
          size="small"
          label={t('office_refund_copy_card')}
          copiedLabel={t('office_refund_copied')}
        />
        <Button kind="quiet" size="small" onClick={() => setCard('')}>
          {t('office_refund_hide_card')}
        </Button>
      </Cluster>
    )
  return (
    <Stack gap={2}>
      <FailureNotice text={error} />
      <Cluster>
        <Button kind="secondary" size="small" busy={isBusy} onClick={() => void show()}>
          {t('office_refund_show_card')}
        </Button>
        <span>{t('office_refund_show_card_text')}</span>
      </Cluster>
    </Stack>
  )
}

type StepProps = Props & { acting: ActionState }

function Approve({ refund: { number, amount, card }, ...shared }: StepProps) {
  const t = useMessages('officeMoney')
  const toman = useFormatTomans()
  const cardName = useFormatOfficeCard()
  const figures = useFormatFigures()
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/approve"
      input={{ number }}
      done={t('office_refund_approved_done')}
      label={t('office_refund_approve')}
      kind="primary"
      title={t('office_refund_approve_title', { number: figures.number(number) })}
    >
      <p>{t('office_refund_approve_text', { amount: toman(amount), card: cardName(card) })}</p>
    </ActionButton>
  )
}

function Pay({ refund: { number, amount }, ...shared }: StepProps) {
  const t = useMessages('officeMoney')
  const toman = useFormatTomans()
  const figures = useFormatFigures()
  const [trackingCode, setTrackingCode] = useState('')
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/pay"
      input={{ number, trackingCode }}
      done={t('office_refund_paid_done')}
      label={t('office_refund_pay')}
      kind="primary"
      title={t('office_refund_pay_title', { number: figures.number(number) })}
      hasFieldErrors
    >
      <p>{t('office_refund_pay_text', { amount: toman(amount) })}</p>
      <Field
        label={t('office_refund_tracking')}
        hint={t('office_refund_pay_tracking_hint')}
        error={shared.acting.fields['tracking_code']}
        value={trackingCode}
        onValue={setTrackingCode}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        required
      />
    </ActionButton>
  )
}

function Reject({ refund: { number }, ...shared }: StepProps) {
  const t = useMessages('officeMoney')
  const figures = useFormatFigures()
  const [reason, setReason] = useState('')
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/reject"
      input={{ number, reason }}
      done={t('office_refund_rejected_done')}
      label={t('office_refund_reject')}
      kind="danger"
      title={t('office_refund_reject_title', { number: figures.number(number) })}
      hasFieldErrors
    >
      <p>{t('office_refund_reject_text')}</p>
      <TextArea
        label={t('office_refund_reject_reason')}
        error={shared.acting.fields['reason']}
        value={reason}
        onValue={setReason}
        maxLength={MAXIMUM_REASON_LENGTH.most}
        required
      />
    </ActionButton>
  )
}
