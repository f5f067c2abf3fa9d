import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLoginFromHere } from '#web/session/useLoginFromHere.ts'
import { useCall } from '#web/useCall.ts'
import type { Ticket } from './ticket.loader.ts'

type OnFailure = (error: unknown) => void

/** Runs one API call on a ticket at a time and shows the resulting ticket. */
export function useTicketCall(show: (ticket: Ticket) => void) {
  const t = useMessages('ticket')
  const goToLogin = useLoginFromHere()
  const { run, fail, failure, isBusy } = useCall(
    async (call: () => Promise<Ticket>, _onFailure?: OnFailure) => show(await call()),
    (error, _call, onFailure) => {
      onFailure?.(error)
      if (!isApiError(error) || error.status !== 401) return errorText(error, t)
      goToLogin()
      return undefined
    },
  )
  return {
    run: (call: () => Promise<Ticket>, onFailure?: OnFailure) => run(call, onFailure),
    fail,
    failure,
    isBusy,
  }
}
