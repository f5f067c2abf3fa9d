import { modelName } from '#features/device/model.table.ts'
import { localDigits } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { officeHref } from '../shell/place.tsx'
import { useFigures } from '../shell/useFigures.ts'
import css from './PersonFacts.module.css'
import { TicketStateBadge } from './ticket/TicketStateBadge.tsx'
import type { Ticket } from './ticket/ticket.types.ts'

type Person = Ticket['person']

/** The user: phone number, devices, subscriptions, latest payments. */
export function PersonFacts({ person, others }: { person: Person; others: Ticket['others'] }) {
  const t = useMessages('officeSupport')
  const locale = useLocale()
  const { day } = useFigures()
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{t('office_person')}</h2>
        <DefinitionList
          items={[
            {
              id: 'phone',
              term: t('office_person_phone'),
              value: <Ltr>{localDigits(locale, person.phone)}</Ltr>,
            },
            { id: 'since', term: t('office_person_since'), value: day(person.since) },
          ]}
        />
        <Devices devices={person.devices} />
        <Subscriptions subscriptions={person.subscriptions} />
        <Payments payments={person.payments} />
        {others.length > 0 && <Others others={others} />}
      </Stack>
    </Card>
  )
}

const TROUBLED = ['account', 'failed']

function Devices({ devices }: Pick<Person, 'devices'>) {
  const t = useMessages('officeSupport')
  const { day } = useFigures()
  return (
    <div>
      <h3 className={css.heading}>{t('office_person_devices')}</h3>
      {devices.length === 0 && <p className={css.none}>{t('office_person_devices_none')}</p>}
      <ul className={css.list}>
        {devices.map(({ id, product, status, statusSince, account }) => (
          <li key={id} className={css.row}>
            <Anchor href={officeHref(`/devices/${id}`)}>
              <bdi>{modelName(product)}</bdi>
            </Anchor>
            <Badge tone={badgeTone(status.label)}>{status.name}</Badge>
            <span className={css.small}>
              {statusSince && day(statusSince)}
              {account && (
                <>
                  {' · '}
                  <bdi>{account}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function badgeTone(label: string): 'action' | 'danger' | 'neutral' {
  if (label === 'registered') return 'action'
  return TROUBLED.includes(label) ? 'danger' : 'neutral'
}

function Subscriptions({ subscriptions }: Pick<Person, 'subscriptions'>) {
  const t = useMessages('officeSupport')
  const { day } = useFigures()
  return (
    <div>
      <h3 className={css.heading}>{t('office_person_subscriptions')}</h3>
      {subscriptions.length === 0 && <p className={css.none}>{t('office_person_subscriptions_none')}</p>}
      <ul className={css.list}>
        {subscriptions.map(({ id, state, daysLeft, endTime }) => (
          <li key={id} className={css.row}>
            <Badge tone={state.label === 'running' ? 'action' : 'neutral'}>{state.name}</Badge>
            <span className={css.small}>
              {daysLeft !== null && daysLeft > 0 && t('office_person_days_left', { count: daysLeft })}
              {endTime && ` · ${day(endTime)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Payments({ payments }: Pick<Person, 'payments'>) {
  const t = useMessages('officeSupport')
  const locale = useLocale()
  const { day, number } = useFigures()
  return (
    <div>
      <h3 className={css.heading}>{t('office_person_payments')}</h3>
      {payments.length === 0 && <p className={css.none}>{t('office_person_payments_none')}</p>}
      <ul className={css.list}>
        {payments.map((payment) => (
          <li key={payment.number} className={css.row}>
            <span>{t('office_person_toman', { amount: number(payment.amount) })}</span>
            <Badge tone={payment.state.label === 'applied' ? 'action' : 'neutral'}>
              {payment.state.name}
            </Badge>
            <span className={css.small}>
              {day(payment.createTime)}
              {payment.trackingCode &&
                ` · ${t('office_person_tracking', { code: localDigits(locale, payment.trackingCode) })}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Others({ others }: Pick<Ticket, 'others'>) {
  const t = useMessages('officeSupport')
  const figures = useFigures()
  return (
    <div>
      <h3 className={css.heading}>{t('office_ticket_others')}</h3>
      <ul className={css.list}>
        {others.map(({ number, state, subTopic }) => (
          <li key={number} className={css.row}>
            <Anchor href={officeHref(`/tickets/${number}`)}>
              {figures.number(number)} · {subTopic.name}
            </Anchor>
            <TicketStateBadge state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}
