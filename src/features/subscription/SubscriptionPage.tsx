import { refundOfSubscription } from '#features/refund/refundPage.rules.ts'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import css from './SubscriptionPage.module.css'
import type { loadSubscription } from './subscription.loader.ts'
import { sortSubscriptions } from './subscriptionPage.rules.ts'

/** The user's subscriptions: how long they last and where their days come from. */
export function SubscriptionPage() {
  const t = useMessages('subscription')
  const { subscriptions, devices, refunds } = useLoaderData<typeof loadSubscription>()
  return (
    <Stack gap={5}>
      <h1>{t('title_subscription')}</h1>
      {subscriptions.length === 0 ? (
        <EmptyState
          drawing="box"
          title={t('subscription_none')}
          text={t('subscription_none_text')}
          action={<ButtonLink href={link('/packages')}>{t('subscription_buy')}</ButtonLink>}
        />
      ) : (
        <div className={css.grid}>
          {sortSubscriptions(subscriptions).map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              device={devices.find(({ id }) => id === subscription.deviceId)}
              refund={refundOfSubscription(refunds, subscription.id)}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}
