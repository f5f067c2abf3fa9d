import { useState } from 'react'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import type { loadNewTicket } from '../ticket.loader.ts'
import { TicketForm } from './TicketForm.tsx'

/** The page for a new ticket. Visitors may write one too; the login comes when they send it. */
export function NewTicketPage() {
  const t = useMessages('ticket')
  const { topics, asked, own } = useLoaderData<typeof loadNewTicket>()
  const [round, setRound] = useState(0)
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <h1>{t('title_new_ticket')}</h1>
        <p>{t('new_ticket_text')}</p>
      </Stack>
      {/* The React key resets the form for another link and when the user starts over. */}
      <TicketForm
        key={`${asked?.topic} ${asked?.subTopic} ${round}`}
        topics={topics}
        asked={asked}
        own={own}
        onStartOver={() => setRound(round + 1)}
      />
    </Stack>
  )
}
