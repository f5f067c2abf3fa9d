import { isRefundInProgress, refundOfSubscription } from '#features/refund/refundPage.rules.ts'
import { SubscriptionCard } from '#features/subscription/SubscriptionCard.tsx'
import { canStillRequestRefund, sortSubscriptions } from '#features/subscription/subscriptionPage.rules.ts'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { DeviceData } from '../registration/registration.loader.ts'
import css from './DeviceStatus.module.css'

/** The subscription of the chosen device, and those that are on no device yet. Settled ones are folded. */
export function DeviceSubscriptions({ chosen, subscriptions, refunds }: DeviceData) {
  const t = useMessages('subscription')
  const heading = useMessages('registration')('title_subscription')
  const own = sortSubscriptions(
    subscriptions.filter(({ deviceId }) => deviceId === null || deviceId === (chosen?.id ?? null)),
  ).map((subscription) => ({ subscription, refund: refundOfSubscription(refunds, subscription.id) }))
  const past = own.filter(
    ({ subscription, refund }) =>
      subscription.state === 'cancelled' &&
      !canStillRequestRefund(subscription, refund !== null) &&
      !(refund && isRefundInProgress(refund)),
  )
  const current = own.filter((one) => !past.includes(one))
  const cards = (some: typeof own) =>
    some.map((one) => <SubscriptionCard key={one.subscription.id} {...one} />)
  return (
    <Stack as="section" gap={4}>
      <h2>{heading}</h2>
      {own.length === 0 && (
        <>
          <p className={css.quiet}>{t('subscription_none')}</p>
          <p className={css.quiet}>{t('subscription_none_text')}</p>
          {!chosen && (
            <ButtonLink kind="secondary" wide href={link('/packages')}>
              {t('subscription_buy')}
            </ButtonLink>
          )}
        </>
      )}
      {cards(current)}
      {past.length > 0 && (
        <details className={css.fold} open={current.length === 0}>
          <summary>{t('subscription_past')}</summary>
          <Stack gap={4}>{cards(past)}</Stack>
        </details>
      )}
    </Stack>
  )
}
