import type { ReactNode } from 'react'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import { createFact, FactList } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import css from './PersonFacts.module.css'
import { TicketStateBadge } from './ticket/TicketStateBadge.tsx'
import type { OfficeTicket } from './ticket/ticket.types.ts'

type Person = OfficeTicket['person']

/** Facts about the user who wrote a ticket or report: phone number, devices, subscriptions, last payments. */
export function PersonFacts({ person, others }: { person: Person; others: OfficeTicket['others'] }) {
  const t = useMessages('officeSupport')
  const { day, digits } = useFormatFigures()
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{t('office_person')}</h2>
        <FactList
          of={[
            createFact(
              t('office_person_phone'),
              <CustomerLink id={person.id}>
                <Ltr>{digits(person.phone)}</Ltr>
              </CustomerLink>,
            ),
            createFact(t('office_person_since'), day(person.since)),
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

interface ListProps<Item> {
  title: string
  empty?: string
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  children: (item: Item) => ReactNode
}

function List<Item>({ title, empty, items, itemKey, children }: ListProps<Item>) {
  return (
    <div>
      <h3 className={css.heading}>{title}</h3>
      {items.length === 0 && <p className={css.none}>{empty}</p>}
      <ul className={css.list}>
        {items.map((item) => (
          <li key={itemKey(item)} className={css.row}>
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const TROUBLED = ['account', 'failed']

function Devices({ devices }: Pick<Person, 'devices'>) {
  const t = useMessages('officeSupport')
  const { day } = useFormatFigures()
  return (
    <List
      title={t('office_person_devices')}
      empty={t('office_person_devices_none')}
      items={devices}
      itemKey={({ id }) => id}
    >
      {({ id, product, status, statusSince, account }) => (
        <>
          <Anchor href={officeHref(`/devices/${id}`)}>
            <bdi>{modelNameOfProduct(product)}</bdi>
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
        </>
      )}
    </List>
  )
}

function badgeTone(label: string): 'action' | 'danger' | 'neutral' {
  if (label === 'registered') return 'action'
  return TROUBLED.includes(label) ? 'danger' : 'neutral'
}

function Subscriptions({ subscriptions }: Pick<Person, 'subscriptions'>) {
  const t = useMessages('officeSupport')
  const { day } = useFormatFigures()
  return (
    <List
      title={t('office_person_subscriptions')}
      empty={t('office_person_subscriptions_none')}
      items={subscriptions}
      itemKey={({ id }) => id}
    >
      {({ state, daysLeft, endTime }) => (
        <>
          <Badge tone={state.label === 'running' ? 'action' : 'neutral'}>{state.name}</Badge>
          <span className={css.small}>
            {daysLeft !== null && daysLeft > 0 && t('office_person_days_left', { count: daysLeft })}
            {endTime && ` · ${day(endTime)}`}
          </span>
        </>
      )}
    </List>
  )
}

function Payments({ payments }: Pick<Person, 'payments'>) {
  const t = useMessages('officeSupport')
  const { day, number } = useFormatFigures()
  return (
    <List
      title={t('office_person_payments')}
      empty={t('office_person_payments_none')}
      items={payments}
      itemKey={(payment) => payment.number}
    >
      {({ amount, state, createTime, trackingCode: code }) => (
        <>
          <span>{t('office_person_toman', { amount: number(amount) })}</span>
          <Badge tone={state.label === 'applied' ? 'action' : 'neutral'}>{state.name}</Badge>
          <span className={css.small}>
            {day(createTime)}
            {code && ` · ${t('office_person_tracking', { code: `\u2066${code}\u2069` })}`}
          </span>
        </>
      )}
    </List>
  )
}

function Others({ others }: Pick<OfficeTicket, 'others'>) {
  const t = useMessages('officeSupport')
  const figures = useFormatFigures()
  return (
    <List title={t('office_ticket_others')} items={others} itemKey={({ number }) => number}>
      {({ number, state, subTopic }) => (
        <>
          <Anchor href={officeHref(`/tickets/${number}`)}>
            {figures.number(number)} · {subTopic.name}
          </Anchor>
          <TicketStateBadge state={state} />
        </>
      )}
    </List>
  )
}
