import { useState } from 'react'
import { MAXIMUM_REASON_LENGTH } from '#features/refund/refund.rules.ts'
import { TextArea } from '#ui/form/TextArea.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useFormatOfficeCard } from '../useFormatOfficeCard.ts'
import { useFormatTomans } from '../useFormatTomans.ts'
import type { PayoutProps } from './payoutProps.types.ts'

export function ApprovePayout({ refund: { number, amount, card, attempt }, ...shared }: PayoutProps) {
  const t = useMessages('officeMoney')
  const toman = useFormatTomans()
  const cardName = useFormatOfficeCard()
  const figures = useFormatFigures()
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/approve"
      input={{ number, attempt }}
      done={t('office_refund_approved_done')}
      label={t('office_refund_approve')}
      kind="primary"
      title={t('office_refund_approve_title', { number: figures.digits(number) })}
    >
      <p>{t('office_refund_approve_text', { amount: toman(amount), card: cardName(card) })}</p>
    </ActionButton>
  )
}

export function ResendPayout({ refund: { number, amount, card, attempt }, ...shared }: PayoutProps) {
  const t = useMessages('officeMoney')
  const toman = useFormatTomans()
  const cardName = useFormatOfficeCard()
  const figures = useFormatFigures()
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/resend"
      input={{ number, attempt }}
      done={t('office_refund_resent_done')}
      label={t('office_refund_resend')}
      kind="primary"
      title={t('office_refund_resend_title', { number: figures.digits(number) })}
    >
      <p>{t('office_refund_resend_text', { amount: toman(amount), card: cardName(card) })}</p>
    </ActionButton>
  )
}

export function AskAnotherCard({ refund: { number }, ...shared }: PayoutProps) {
  const t = useMessages('officeMoney')
  const figures = useFormatFigures()
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/ask-card"
      input={{ number }}
      done={t('office_refund_ask_card_done')}
      label={t('office_refund_ask_card')}
      title={t('office_refund_ask_card_title', { number: figures.digits(number) })}
    >
      <p>{t('office_refund_ask_card_text')}</p>
    </ActionButton>
  )
}

export function RejectRefund({ refund: { number }, ...shared }: PayoutProps) {
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
      title={t('office_refund_reject_title', { number: figures.digits(number) })}
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
