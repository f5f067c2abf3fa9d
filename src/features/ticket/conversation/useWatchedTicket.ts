import { useEffect, useRef, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import { usePolled } from '#web/usePolled.ts'
import type { Ticket } from '../ticket.loader.ts'
import { firstUnread, ticketPause } from './ticketPage.rules.ts'

/** Keeps the conversation up to date while it is looked at: new answers appear by themselves and count as read. */
export function useWatchedTicket(loaded: Ticket) {
  const api = useApi()
  const { id } = loaded
  const [ticket, setTicket] = useState(loaded)
  const [newFrom, setNewFrom] = useState(() => firstUnread(loaded.messages, loaded.unread))
  /** What was asked before something was done here tells of the time before. */
  const round = useRef(0)

  usePolled<{ asked: number; heard: Ticket }>(id, {
    ask: async () => ({ asked: round.current, heard: await api('GET /ticket/{id}', { id }) }),
    onAnswer: ({ asked, heard }) => {
      if (asked !== round.current) return
      setTicket(heard)
      setNewFrom((known) => known ?? firstUnread(heard.messages, heard.unread))
    },
    // What is shown stays true enough; the next question may be answered.
    onFailure: () => undefined,
    pause: ticketPause,
  })
  useReading(ticket, (unread) => setTicket((now) => (now === ticket ? { ...now, unread } : now)))

  return {
    ticket,
    /** The first message that is new to the reader. */
    newFrom,
    /** What a call of this page answered. */
    show(answered: Ticket): void {
      round.current += 1
      setTicket(answered)
      setNewFrom(null)
    },
  }
}

/** Not in a tab that nobody sees; one that is returned to is asked anew, and then it counts. */
function useReading(ticket: Ticket, onRead: (unread: number) => void): void {
  const api = useApi()
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const { id, unread, messages } = ticket
    const last = messages[messages.length - 1]
    if (unread === 0 || !last || document.hidden) return
    // Without a connection it is said again with the next answer.
    api('POST /ticket/{id}/read', { id, number: last.number }).then(
      (answer) => latest.current(answer.unread),
      () => undefined,
    )
  }, [api, ticket])
}
