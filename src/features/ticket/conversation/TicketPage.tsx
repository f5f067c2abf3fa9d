import { toLocalDigits } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData, useLocation } from '#web/router.tsx'
import { StateBadge } from '../StateBadge.tsx'
import type { loadTicket, Ticket } from '../ticket.loader.ts'
import { MY_TICKETS_PATH } from '../ticketPaths.ts'
import { ClosedTicket } from './ClosedTicket.tsx'
import { CloseTicket } from './CloseTicket.tsx'
import { Conversation } from './Conversation.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import css from './TicketPage.module.css'
import { usePolledTicket } from './usePolledTicket.ts'

/** A ticket's conversation with its reply form, and the button that closes the ticket. */
export function TicketPage() {
  const { ticket } = useLoaderData<typeof loadTicket>()
  return ticket ? <Found key={ticket.id} loaded={ticket} /> : <Missing />
}

function Found({ loaded }: { loaded: Ticket }) {
  const t = useMessages('ticket')
  const { ticket, newFrom, show } = usePolledTicket(loaded)
  const isClosed = ticket.state === 'closed'
  const isJustSent = useJustSent(ticket)
  return (
    <Stack gap={5}>
      <Head ticket={ticket} />
      {isJustSent && (
        <Notice tone="success" title={t('conversation_sent')} live>
          {t('conversation_sent_text')}
        </Notice>
      )}
      <Filled ticket={ticket} />
      <Conversation messages={ticket.messages} newFrom={newFrom} />
      {isClosed && <ClosedTicket ticket={ticket} show={show} />}
      {!isClosed && !isJustSent && <Turn ticket={ticket} />}
      {ticket.canReply && <ReplyForm ticket={ticket} show={show} />}
      {!isClosed && <CloseTicket id={ticket.id} show={show} />}
      <p>
        <ButtonLink kind="quiet" wide href={MY_TICKETS_PATH}>
          {t('conversation_all')}
        </ButtonLink>
      </p>
    </Stack>
  )
}

function Head({ ticket: { number, topic, subTopic, state } }: { ticket: Ticket }) {
  const t = useMessages('ticket')
  const locale = useLocale()
  return (
    <Stack gap={1}>
      <p className={css.small}>
        {t('ticket_number', { number: toLocalDigits(locale, String(number)) })}
        {' · '}
        {topic.name}
      </p>
      <h1 className={css.title}>{subTopic.name}</h1>
      <p>
        <StateBadge state={state} />
      </p>
    </Stack>
  )
}

/** Whether the ticket was just created by the form. Until it changes, the page confirms that it was sent. */
function useJustSent({ messages, state }: Ticket): boolean {
  const from = useLocation().state as { isSent?: true } | null
  return from?.isSent === true && messages.length === 1 && state === 'open'
}

function Filled({ ticket: { fields } }: { ticket: Ticket }) {
  const t = useMessages('ticket')
  if (fields.length === 0) return null
  return (
    <Card as="section" label={t('conversation_filled')}>
      <DefinitionList
        items={fields.map(({ label, name, value }) => ({
          id: label,
          term: name,
          value: <bdi className={css.value}>{value}</bdi>,
        }))}
      />
    </Card>
  )
}

/** Tells whose turn it is in the ticket, and when the ticket closes without a reply. */
function Turn({ ticket: { state, closesTime } }: { ticket: Ticket }) {
  const t = useMessages('ticket')
  const locale = useLocale()
  if (state === 'waiting')
    return (
      <Notice tone="warning" title={t('conversation_waiting')}>
        {closesTime && t('conversation_closes', { day: formatDay(locale, closesTime) })}
      </Notice>
    )
  if (state === 'answered')
    return closesTime ? (
      <p className={css.small}>{t('conversation_closes', { day: formatDay(locale, closesTime) })}</p>
    ) : null
  return <p className={css.small}>{t('conversation_open')}</p>
}

function Missing() {
  const t = useMessages('ticket')
  return (
    <EmptyState
      level={1}
      drawing="search"
      title={t('conversation_missing')}
      text={t('conversation_missing_text')}
      action={
        <Stack gap={2}>
          <ButtonLink wide href={MY_TICKETS_PATH}>
            {t('title_my_tickets')}
          </ButtonLink>
          <ButtonLink kind="quiet" wide href={link('/ticket/create')}>
            {t('tickets_new')}
          </ButtonLink>
        </Stack>
      }
    />
  )
}
