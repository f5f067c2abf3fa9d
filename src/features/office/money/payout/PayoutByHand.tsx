import { useState } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useMutation } from '../../kit/useMutation.ts'
import { useFormatTomans } from '../useFormatTomans.ts'
import type { PayoutProps } from './payoutProps.types.ts'

/** Paying by hand: one operator claims the payout, sees the card, pays at the bank and enters the tracking code. */

export function ClaimPayout({ refund: { number, amount }, ...shared }: PayoutProps) {
  const t = useMessages('officeMoney')
  const toman = useFormatTomans()
  const figures = useFormatFigures()
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/claim"
      input={{ number }}
      done={t('office_refund_claimed_done')}
      label={t('office_refund_claim')}
      title={t('office_refund_claim_title', { number: figures.digits(number) })}
    >
      <p>{t('office_refund_claim_text', { amount: toman(amount) })}</p>
    </ActionButton>
  )
}

export function ReleasePayout({ refund: { number, isCardSeen }, ...shared }: PayoutProps) {
  const t = useMessages('officeMoney')
  const figures = useFormatFigures()
  return (
    <ActionButton
      {...shared}
      call="POST /refunds/{number}/release"
      input={{ number }}
      done={t('office_refund_released_done')}
      label={t('office_refund_release')}
      title={t('office_refund_release_title', { number: figures.digits(number) })}
    >
      <p>{t(isCardSeen ? 'office_refund_release_text_seen' : 'office_refund_release_text')}</p>
    </ActionButton>
  )
}

/** The whole card number, for the operator who claimed the payout and only while this screen is open. */
export function FullCardNumber({ refund: { number }, updates }: Pick<PayoutProps, 'refund' | 'updates'>) {
  const t = useMessages('officeMoney')
  const { act, isBusy, error } = useMutation()
  const [card, setCard] = useState('')
  const show = async () => {
    const answer = await act('POST /refunds/{number}/card', { number })
    if (answer) setCard(answer.card)
    updates.reload()
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

export function RecordManualPayoutForm({ refund: { number, amount }, ...shared }: PayoutProps) {
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
      title={t('office_refund_pay_title', { number: figures.digits(number) })}
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
