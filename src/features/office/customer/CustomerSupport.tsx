import { Anchor } from '#ui/Anchor.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { TicketStateBadge } from '../support/ticket/TicketStateBadge.tsx'
import css from './Customer.module.css'
import type { Customer, CustomerProps } from './customer.types.ts'

type Parts<Name extends 'tickets' | 'notices' | 'sessions'> = NonNullable<Customer[Name]>

export function CustomerTickets({ tickets }: { tickets: Parts<'tickets'> }) {
  const t = useMessages('officeCustomer')
  const { instant, number: format } = useFormatFigures()
  return (
    <TableSection
      label={t('office_customer_tickets')}
      rows={tickets}
      rowKey={({ number }) => number}
      empty={t('office_customer_tickets_none')}
      columns={[
        {
          title: t('office_customer_number'),
          cell: ({ number }) => <Anchor href={officeHref(`/tickets/${number}`)}>{format(number)}</Anchor>,
        },
        { title: t('office_customer_topic'), cell: ({ subTopic }) => subTopic.name },
        { title: t('office_customer_state'), cell: ({ state }) => <TicketStateBadge state={state} /> },
        { title: t('office_customer_time'), cell: ({ updateTime }) => instant(updateTime) },
      ]}
    />
  )
}

export function CustomerNotices({ notices }: { notices: Parts<'notices'> }) {
  const t = useMessages('officeCustomer')
  const { instant } = useFormatFigures()
  return (
    <TableSection
      label={t('office_customer_notices')}
      rows={notices}
      rowKey={({ id }) => id}
      empty={t('office_customer_notices_none')}
      columns={[
        { title: t('office_customer_time'), cell: ({ createTime }) => instant(createTime) },
        {
          title: t('office_customer_notice_text'),
          isLong: true,
          cell: ({ text }) =>
            text === null ? (
              t('office_customer_notice_erased')
            ) : (
              <span className={css.text} dir="auto">
                {text}
              </span>
            ),
        },
        {
          title: t('office_customer_state'),
          cell: ({ state, delivery }) => (
            <span className={css.line}>
              <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>
                {t(`office_customer_notice_state_${state}`)}
              </Badge>
              {delivery && (
                <Badge tone={delivery === 'undelivered' ? 'danger' : 'neutral'}>
                  {t(`office_customer_delivery_${delivery}`)}
                </Badge>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

export function CustomerSessions({
  customer: { id },
  updates,
  sessions,
}: CustomerProps & { sessions: Parts<'sessions'> }) {
  const t = useMessages('officeCustomer')
  const { instant } = useFormatFigures()
  return (
    <TableSection
      label={t('office_customer_sessions')}
      rows={sessions}
      rowKey={(session) => session.id}
      empty={t('office_customer_sessions_none')}
      columns={[
        { title: t('office_customer_session_from'), cell: ({ createTime }) => instant(createTime) },
        { title: t('office_customer_session_renewed'), cell: ({ renewTime }) => instant(renewTime) },
        { title: t('office_customer_session_until'), cell: ({ expireTime }) => instant(expireTime) },
        {
          title: t('office_do'),
          cell: (session) => (
            <ActionButton
              call="POST /customers/{id}/sign-out"
              input={{ id, session: session.id }}
              updates={updates}
              done={t('office_customer_session_ended')}
              label={t('office_customer_session_end')}
              title={t('office_customer_session_end')}
              kind="danger"
              askKind="quiet"
            >
              <p>{t('office_customer_session_end_text')}</p>
            </ActionButton>
          ),
        },
      ]}
    />
  )
}
