import { useState } from 'react'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../../shell/officeApi.ts'
import { navigateOffice, useOfficeLocation } from '../../shell/officeRouter.tsx'
import { TICKET_OWNERS } from '../desk.rules.ts'
import { ticketPlace } from './ticketPlace.rules.ts'

/** Opens the next ticket to answer that matches the filter in the URL. */
export function useNextTicket(number: number) {
  const t = useMessages('officeSupport')
  const api = useOfficeApi()
  const toast = useToast()
  const { query } = useOfficeLocation()
  const [isBusy, setBusy] = useState(false)
  const filter = {
    topic: query.get('topic') ?? '',
    who: TICKET_OWNERS.find((one) => one === query.get('who')),
  }
  /** With `isQuiet`, shows no message when there is no next ticket. */
  const openNext = async ({ isQuiet = false } = {}): Promise<void> => {
    setBusy(true)
    try {
      const input = { number, topic: filter.topic || undefined, who: filter.who }
      const next = await api('GET /tickets/{number}/next', input)
      if (next.number !== null) navigateOffice(`/tickets/${next.number}${ticketPlace(filter)}`)
      else if (!isQuiet) toast(t('office_ticket_next_none'))
    } catch {
      toast(t('office_ticket_next_failed'))
    } finally {
      setBusy(false)
    }
  }
  return { openNext, isBusy, listPath: `/tickets${ticketPlace(filter)}` }
}
