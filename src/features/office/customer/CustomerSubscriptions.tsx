import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import css from './Customer.module.css'
import type { Customer, CustomerProps } from './customer.types.ts'
import { GrantDays } from './GrantDays.tsx'
import { StartRefund } from './StartRefund.tsx'

type Subscription = Customer['subscriptions'][number]

/** The subscriptions of a customer with their lines, and the actions of operators on each. */
export function CustomerSubscriptions({ customer, updates }: CustomerProps) {
  const t = useMessages('officeCustomer')
  const { subscriptions } = customer
  return (
    <Section
      title={t('office_customer_subscriptions')}
      empty={subscriptions.length === 0 && t('office_customer_subscriptions_none')}
    >
      <ul className={css.rows}>
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <Standing subscription={subscription} />
            <Lines lines={subscription.lines} />
            <Cluster>
              {subscription.canGrantDays && (
                <GrantDays customer={customer} updates={updates} subscription={subscription.id} />
              )}
              <StartRefund customer={customer} updates={updates} subscription={subscription.id} />
            </Cluster>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Standing({ subscription: { state, product, daysLeft, endTime } }: { subscription: Subscription }) {
  const t = useMessages('officeCustomer')
  const { day } = useFormatFigures()
  return (
    <div className={css.line}>
      <Badge tone={state.label === 'running' ? 'action' : 'neutral'}>{state.name}</Badge>
      {product && <bdi>{modelNameOfProduct(product)}</bdi>}
      <span className={css.small}>
        {daysLeft !== null && daysLeft > 0 && state.label !== 'cancelled' && (
          <span>{t('office_customer_days_left', { count: daysLeft })}</span>
        )}
        {endTime && state.label !== 'cancelled' && (
          <span>{t('office_customer_until', { day: day(endTime) })}</span>
        )}
      </span>
    </div>
  )
}

function Lines({ lines }: Pick<Subscription, 'lines'>) {
  const words = useMessages('officeDevice')
  const { day } = useFormatFigures()
  return (
    <ul className={css.grants}>
      {lines.map((line) => (
        <li key={`${line.time} ${line.reason} ${line.days}`}>
          {words(`office_device_reason_${line.reason}`, { count: line.days })}
          {line.package && (
            <>
              {' · '}
              <bdi>{line.package}</bdi>
            </>
          )}
          {' · '}
          {day(line.time)}
        </li>
      ))}
    </ul>
  )
}
