import { useState } from 'react'
import { REASON_LENGTH } from '#features/refund/refund.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { Section } from '../shell/Section.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import type { Refund } from './RefundParts.tsx'
import { useCardText } from './useCardText.ts'
import { useTomans } from './useTomans.ts'

interface Props {
  refund: Refund
  onChanged: (refund: Refund) => void
  /** Another operator or the bank was faster, so the page reloads the refund. */
  onRefused: () => void
}

export function RefundActions({ refund, onChanged, onRefused }: Props) {
  const t = useMessages('officeMoney')
  // Shown here and not at the button, because a button that is no longer allowed disappears and its message must stay.
  const deed = useAct()
  // A field's error is shown beside the field.
  const hasFields = Object.keys(deed.fields).length > 0
  const isIdle = !refund.mayApprove && !refund.mayPay && !refund.mayReject && !refund.mayShowCard
  const shared = { refund, deed, onChanged, onRefused }
  return (
    <Section title={t('office_refund_do')}>
      <Stack gap={3}>
        {deed.error && !hasFields && (
          <Notice tone="danger" live>
            {deed.code === 'refund_state_conflict' ? t('office_refund_too_late') : deed.error}
          </Notice>
        )}
        {isIdle && <p>{t('office_refund_nothing_to_do')}</p>}
        {refund.mayApprove && (
          <Notice tone="warning" title={t('office_refund_approval')}>
            {t('office_refund_approval_text')}
          </Notice>
        )}
        {refund.mayShowCard && <WholeCard refund={refund} onRefused={onRefused} />}
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

/** The card number for a payment by hand, shown only while the operator looks at it. */
function WholeCard({ refund: { number }, onRefused }: Pick<Props, 'refund' | 'onRefused'>) {
  const t = useMessages('officeMoney')
  const { act, isBusy, error } = useAct()
  const [card, setCard] = useState('')
  const show = async () => {
    const answer = await act('POST /refunds/{number}/card', { number })
    if (answer) setCard(answer.card)
    else onRefused()
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
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      <Cluster>
        <Button kind="secondary" size="small" busy={isBusy} onClick={() => void show()}>
          {t('office_refund_show_card')}
        </Button>
        <span>{t('office_refund_show_card_text')}</span>
      </Cluster>
    </Stack>
  )
}

type DeedProps = Props & { deed: ReturnType<typeof useAct> }

function Approve({ refund: { number, amount, card }, deed, onChanged, onRefused }: DeedProps) {
  const t = useMessages('officeMoney')
  const toman = useTomans()
  const cardName = useCardText()
  const { number: figure } = useFigures()
  return (
    <ConfirmButton
      label={t('office_refund_approve')}
      kind="primary"
      title={t('office_refund_approve_title', { number: figure(number) })}
      isBusy={deed.isBusy}
      error={deed.error}
      onOpen={deed.clear}
      onConfirm={async () => {
        const done = t('office_refund_approved_done')
        const answer = await deed.act('POST /refunds/{number}/approve', { number }, done)
        if (answer) onChanged(answer)
        else onRefused()
        return answer !== null
      }}
    >
      <p>{t('office_refund_approve_text', { amount: toman(amount), card: cardName(card) })}</p>
    </ConfirmButton>
  )
}

function Pay({ refund, deed, onChanged, onRefused }: DeedProps) {
  const t = useMessages('officeMoney')
  const toman = useTomans()
  const { number: figure } = useFigures()
  const [trackingCode, setTrackingCode] = useState('')
  const { number, amount } = refund
  return (
    <ConfirmButton
      label={t('office_refund_pay')}
      kind="primary"
      title={t('office_refund_pay_title', { number: figure(number) })}
      isBusy={deed.isBusy}
      error={deed.fields['tracking_code'] ? '' : deed.error}
      onOpen={deed.clear}
      onConfirm={async () => {
        const done = t('office_refund_paid_done')
        const answer = await deed.act('POST /refunds/{number}/pay', { number, trackingCode }, done)
        if (answer) onChanged(answer)
        else onRefused()
        return answer !== null
      }}
    >
      <p>{t('office_refund_pay_text', { amount: toman(amount) })}</p>
      <Field
        label={t('office_refund_tracking')}
        hint={t('office_refund_pay_tracking_hint')}
        error={deed.fields['tracking_code']}
        value={trackingCode}
        onValue={setTrackingCode}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        required
      />
    </ConfirmButton>
  )
}

function Reject({ refund: { number }, deed, onChanged, onRefused }: DeedProps) {
  const t = useMessages('officeMoney')
  const { number: figure } = useFigures()
  const [reason, setReason] = useState('')
  return (
    <ConfirmButton
      label={t('office_refund_reject')}
      kind="danger"
      title={t('office_refund_reject_title', { number: figure(number) })}
      isBusy={deed.isBusy}
      error={deed.fields['reason'] ? '' : deed.error}
      onOpen={deed.clear}
      onConfirm={async () => {
        const done = t('office_refund_rejected_done')
        const answer = await deed.act('POST /refunds/{number}/reject', { number, reason }, done)
        if (answer) onChanged(answer)
        else onRefused()
        return answer !== null
      }}
    >
      <p>{t('office_refund_reject_text')}</p>
      <TextArea
        label={t('office_refund_reject_reason')}
        error={deed.fields['reason']}
        value={reason}
        onValue={setReason}
        maxLength={REASON_LENGTH.most}
        required
      />
    </ConfirmButton>
  )
}
