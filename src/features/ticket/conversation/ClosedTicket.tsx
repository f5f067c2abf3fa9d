import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Ticket } from '../ticket.loader.ts'
import { ScoreForm } from './ScoreForm.tsx'
import css from './TicketPage.module.css'
import { textDirectionOf } from './ticketPage.rules.ts'
import { useReplyDraft } from './useReplyDraft.ts'

interface Props {
  ticket: Ticket
  show(ticket: Ticket): void
}

/** Shows who closed the ticket and when, until when it can be reopened, and the rating. */
export function ClosedTicket({ ticket, show }: Props) {
  const t = useMessages('ticket')
  const locale = useLocale()
  const { closedBy, closeTime, reopenUntil, canReply, canScore } = ticket
  return (
    <Stack gap={5}>
      <Notice
        title={closeTime && t(`closed_by_${closedBy ?? 'time'}`, { day: formatDay(locale, closeTime) })}
        action={!canReply && <AskAnew ticket={ticket} />}
      >
        {canReply && reopenUntil
          ? t('closed_reopen', { day: formatDay(locale, reopenUntil) })
          : t('closed_for_good')}
      </Notice>
      {!canReply && <Unsent id={ticket.id} />}
      {canScore && <ScoreForm key={`${ticket.score}`} ticket={ticket} show={show} />}
    </Stack>
  )
}

function AskAnew({ ticket: { topic, subTopic } }: { ticket: Ticket }) {
  const t = useMessages('ticket')
  const query = `topic=${encodeURIComponent(topic.label)}&sub=${encodeURIComponent(subTopic.label)}`
  return (
    <ButtonLink size="small" href={`${link('/ticket/create')}?${query}`}>
      {t('tickets_new')}
    </ButtonLink>
  )
}

/** The user's unsent reply, if the ticket was closed finally before it was sent. */
function Unsent({ id }: { id: string }) {
  const t = useMessages('ticket')
  const { text } = useReplyDraft(id).draft
  if (text.trim() === '') return null
  return (
    <Card as="section" label={t('closed_unsent')}>
      <Stack gap={3}>
        <h2>{t('closed_unsent')}</h2>
        <p className={css.words} dir={textDirectionOf(text)}>
          {text}
        </p>
        <p>
          <CopyButton text={text} label={t('closed_unsent_copy')} copiedLabel={t('closed_unsent_copied')} />
        </p>
      </Stack>
    </Card>
  )
}
