import { formatNumber } from '#kernel/locale.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import type { Calls } from '#web/calls.ts'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SubscriptionCard.module.css'
import type { SubscriptionState } from './subscriptionPage.rules.ts'

export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]

interface Props {
  subscription: Subscription
  state: SubscriptionState
}

/** The days left of a subscription; before it starts, its days in total. */
export function SubscriptionTime({ subscription, state }: Props) {
  const t = useMessages('subscription')
  const locale = useLocale()
  const { days, daysLeft } = subscription
  const isCounting = state === 'running' && daysLeft !== null
  const shown = isCounting ? daysLeft : days
  return (
    <>
      {state !== 'ended' && state !== 'cancelled' && (
        <p className={css.days}>
          <span className={css.number}>{formatNumber(locale, shown)}</span>
          <span className={css.unit}>
            {t(isCounting ? 'subscription_days_left' : 'subscription_days', { count: shown })}
          </span>
        </p>
      )}
      {isCounting && (
        <Progress
          label={t('subscription_used')}
          value={days > 0 ? Math.min(1, Math.max(0, (days - daysLeft) / days)) : 1}
          note={t('subscription_used_note', { used: Math.max(0, days - daysLeft), days })}
        />
      )}
      {state !== 'running' && <p className={css.text}>{t(`subscription_text_${state}`)}</p>}
      {/* The end of a cancelled subscription no longer counts. */}
      {state !== 'cancelled' && <Dates subscription={subscription} />}
    </>
  )
}

function Dates({ subscription: { startTime, endTime } }: Pick<Props, 'subscription'>) {
  const t = useMessages('subscription')
  const locale = useLocale()
  if (!startTime) return null
  const items = [{ id: 'start', term: t('subscription_start'), value: formatDay(locale, startTime) }]
  if (endTime) items.push({ id: 'end', term: t('subscription_end'), value: formatDay(locale, endTime) })
  return <DefinitionList items={items} />
}
