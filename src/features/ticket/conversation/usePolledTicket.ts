import { useEffect, useRef, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import { usePolled } from '#web/usePolled.ts'
import type { Ticket } from '../ticket.loader.ts'
import { firstUnreadMessage, ticketPollDelay } from './ticketPage.rules.ts'

/** Keeps the conversation up to date while the tab is visible: new answers appear and count as read. */
export function usePolledTicket(loaded: Ticket) {
  const api = useApi()
  const { id } = loaded
  const [ticket, setTicket] = useState(loaded)
  const [newFrom, setNewFrom] = useState(() => firstUnreadMessage(loaded.messages, loaded.unread))
  /** Counts the changes made on this page, to ignore responses to requests that were sent before the last one. */
  const round = useRef(0)

  usePolled<{ asked: number; heard: Ticket }>(id, {
    ask: async () => ({ asked: round.current, heard: await api('GET /ticket/{id}', { id }) }),
    onAnswer: ({ asked, heard }) => {
      if (asked !== round.current) return
      setTicket(heard)
      setNewFrom((known) => known ?? firstUnreadMessage(heard.messages, heard.unread))
    },
    // After a failed poll, keep the shown ticket; the next poll may succeed.
    onFailure: () => undefined,
    pause: ticketPollDelay,
  })
  useReading(ticket, (unread) => setTicket((now) => (now === ticket ? { ...now, unread } : now)))

  return {
    ticket,
    /** The number of the first unread message. */
    newFrom,
    /** Shows the ticket from the response of a call of this page. */
    show(answered: Ticket): void {
      round.current += 1
      setTicket(answered)
      setNewFrom(null)
    },
  }
}

/**
 * Marks the shown answers as read. Not in a hidden tab; a tab that becomes visible polls at once, and then the answers
 * count as read.
 */
function useReading(ticket: Ticket, onRead: (unread: number) => void): void {
  const api = useApi()
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const { id, unread, messages } = ticket
    const last = messages[messages.length - 1]
    if (unread === 0 || !last || document.hidden) return
    // Without a connection the next poll marks the message as read.
    api('POST /ticket/{id}/read', { id, number: last.number }).then(
      (answer) => latest.current(answer.unread),
      () => undefined,
    )
  }, [api, ticket])
}
