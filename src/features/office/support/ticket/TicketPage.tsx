import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { ScreenHead } from '../../kit/ScreenHead.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { officeHref, usePathParameter } from '../../shell/officeRouter.tsx'
import { QUEUE_RELOAD_SECONDS } from '../desk.rules.ts'
import { PersonFacts } from '../PersonFacts.tsx'
import { useFormatWait } from '../useFormatWait.ts'
import { LateBadge } from './LateBadge.tsx'
import { TicketAbout } from './TicketAbout.tsx'
import { TicketAssignee } from './TicketAssignee.tsx'
import { TicketConversation } from './TicketConversation.tsx'
import { TicketNoteForm } from './TicketNoteForm.tsx'
import css from './TicketPage.module.css'
import { TicketReply } from './TicketReply.tsx'
import { TicketStateBadge } from './TicketStateBadge.tsx'
import type { OfficeTicket } from './ticket.types.ts'
import { useNextTicket } from './useNextTicket.ts'
import { useTicketShortcuts } from './useTicketShortcuts.ts'

/** The screen of one ticket: the conversation, its user, and the reply form. */
export function TicketPage() {
  const t = useMessages('office')
  const text = usePathParameter('/tickets/{number}', 'number')
  if (!/^[1-9]\d{0,14}$/.test(text))
    return <EmptyState level={1} title={t('office_missing')} text={t('office_missing_text')} />
  return <OneTicket key={text} number={Number(text)} />
}

function OneTicket({ number }: { number: number }) {
  const t = useMessages('officeSupport')
  const figures = useFormatFigures()
  useTicketShortcuts()
  const ticket = useLoadedData('GET /tickets/{number}', { number }, { everySeconds: QUEUE_RELOAD_SECONDS })
  const next = useNextTicket(number)
  return (
    <>
      <ScreenHead
        title={t('office_ticket_number', { number: figures.number(number) })}
        back={{ href: officeHref(next.listPath), label: t('office_title_tickets') }}
      >
        {ticket.data && <Standing ticket={ticket.data} />}
        <Button kind="secondary" size="small" busy={next.isBusy} onClick={() => void next.openNext()}>
          {t('office_ticket_next')}
        </Button>
      </ScreenHead>
      <Loaded of={ticket}>
        {(shown) => (
          <Opened
            ticket={shown}
            show={ticket.put}
            reload={ticket.reload}
            onSent={() => next.openNext({ isQuiet: true })}
          />
        )}
      </Loaded>
    </>
  )
}

function Standing({ ticket: { state, waitedSeconds, lateSeconds } }: { ticket: OfficeTicket }) {
  const t = useMessages('officeSupport')
  const wait = useFormatWait()
  return (
    <Cluster>
      <TicketStateBadge state={state} />
      {lateSeconds !== null && <LateBadge lateSeconds={lateSeconds} />}
      <Badge>{t('office_ticket_waiting_since', { wait: wait(waitedSeconds) })}</Badge>
    </Cluster>
  )
}

interface OpenedProps {
  ticket: OfficeTicket
  show: (ticket: OfficeTicket) => void
  reload: () => void
  onSent: () => Promise<void>
}

function Opened({ ticket, show, reload, onSent }: OpenedProps) {
  const last = ticket.messages.at(-1)?.number ?? 0
  // A message that arrives while the ticket is open counts as read only when the operator confirms it.
  const [read, setRead] = useState(last)
  return (
    <div className={css.columns}>
      <Stack gap={5}>
        <TicketConversation ticket={ticket} />
        <TicketReply
          ticket={ticket}
          read={read}
          onRead={() => setRead(last)}
          onSaid={(answered) => {
            setRead(answered.messages.at(-1)?.number ?? 0)
            show(answered)
          }}
          onSent={onSent}
          reload={reload}
        />
        <TicketNoteForm ticket={ticket} show={show} />
      </Stack>
      <Stack gap={4}>
        <TicketAssignee ticket={ticket} show={show} reload={reload} />
        <TicketAbout ticket={ticket} />
        <PersonFacts person={ticket.person} others={ticket.others} />
      </Stack>
    </div>
  )
}
