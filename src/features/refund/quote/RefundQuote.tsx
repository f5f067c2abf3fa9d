import { BulletList } from '#features/device/BulletList.tsx'
import { type SubscriptionState, subscriptionStateOf } from '#features/subscription/subscriptionPage.rules.ts'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { RefundAmount } from '../RefundAmount.tsx'
import css from '../RefundPage.module.css'
import { RequestButton } from '../RequestButton.tsx'
import type { Device, Quote, QuotedSubscription } from '../refund.loader.ts'
import { USUAL_PAYOUT_HOURS } from '../refundPage.rules.ts'
import { useFormatExactTomans } from '../useFormatExactTomans.ts'
import { useSubscriptionName } from '../useSubscriptionName.ts'

/** The quote of one subscription: the amount, how it is computed, what ends, and the button to request it. */
export function RefundQuote({
  subscription,
  quote,
  device,
}: QuotedSubscription & { device: Device | undefined }) {
  const t = useMessages('refund')
  const nameOf = useSubscriptionName()
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <p className={css.whose}>{nameOf(device)}</p>
        <h1>{t('title_refund_confirm')}</h1>
      </Stack>
      <RefundAmount label={t('refund_amount')} amount={quote.amount} />
      <How quote={quote} />
      <Ends state={subscriptionStateOf(subscription)} giftDays={quote.giftDays} />
      <Stack as="section" gap={4}>
        <h2>{t('refund_steps')}</h2>
        <Steps
          steps={[
            { id: 'request', text: t('refund_step_request') },
            { id: 'wait', text: t('refund_step_wait') },
            { id: 'card', text: t('refund_step_card') },
            { id: 'money', text: t('refund_step_money', { hours: USUAL_PAYOUT_HOURS }) },
          ]}
        />
      </Stack>
      <RequestButton quote={quote} isOver={subscription.state === 'cancelled'} />
    </Stack>
  )
}

/** Explains the refund amount: one purchase as a sum, several purchases each with its own part. */
function How({ quote }: { quote: Quote }) {
  const t = useMessages('refund')
  const toman = useFormatExactTomans()
  const { isFull, paidAmount, paidDays, unusedDays, giftDays, purchases } = quote
  const isSeveral = !isFull && purchases.length > 1
  const sums = [
    { id: 'days', term: t('refund_paid_days'), value: t('refund_days', { count: paidDays }) },
    { id: 'unused', term: t('refund_unused_days'), value: t('refund_days', { count: unusedDays }) },
  ]
  const each = purchases.map((one, place) => ({
    id: `purchase${place}`,
    term: t('refund_purchase', { number: place + 1 }),
    value: t('refund_purchase_value', {
      unused: one.unusedDays,
      days: one.days,
      amount: one.amount,
      paid: toman(one.paidAmount),
    }),
  }))
  const gift = {
    id: 'gift',
    term: t('refund_gift_days'),
    value: t('refund_gift_days_value', { count: giftDays }),
  }
  return (
    <Stack as="section" gap={4}>
      <h2>{t('refund_how')}</h2>
      <p>{t(howText(isFull, isSeveral))}</p>
      <Card>
        <DefinitionList
          items={[
            { id: 'paid', term: t('refund_paid_amount'), value: toman(paidAmount) },
            ...(isSeveral ? each : sums),
            ...(giftDays > 0 ? [gift] : []),
          ]}
        />
      </Card>
    </Stack>
  )
}

function howText(isFull: boolean, isSeveral: boolean) {
  if (isFull) return 'refund_how_full'
  return isSeveral ? 'refund_how_purchases' : 'refund_how_part'
}

/** Lists what ends together with the refund; empty for a subscription that has already ended. */
function Ends({ state, giftDays }: { state: SubscriptionState; giftDays: number }) {
  const t = useMessages('refund')
  if (state === 'cancelled') return <p>{t('refund_was_cancelled')}</p>
  const points = {
    unapplied: [t('refund_ends_unapplied')],
    waiting: [t('refund_ends_line')],
    running: [t('refund_ends_apps'), t('refund_ends_registration'), t('refund_stays_apps')],
    interrupted: [t('refund_ends_apps'), t('refund_ends_registration')],
    ended: [t('refund_ends_registration')],
  }[state]
  return (
    <Stack as="section" gap={4}>
      <h2>{t('refund_ends')}</h2>
      <BulletList points={giftDays > 0 ? [...points, t('refund_ends_gift_days')] : points} />
    </Stack>
  )
}
