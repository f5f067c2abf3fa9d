import { useRef, useState } from 'react'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLoginFromHere } from '#web/useLoginFromHere.ts'
import type { Ticket } from './ticket.loader.ts'

/** Something that is done with a ticket: once at a time, and shown when it is done. */
export function useTicketCall(show: (ticket: Ticket) => void) {
  const t = useMessages('ticket')
  const goToLogin = useLoginFromHere()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Beside the state, which the second of two quick taps still finds unchanged.
  const isRunning = useRef(false)

  async function run(call: () => Promise<Ticket>, onFailure?: (error: unknown) => void): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setFailure(undefined)
    setBusy(true)
    let isDone = false
    try {
      show(await call())
      isDone = true
    } catch (error) {
      onFailure?.(error)
      if (isApiError(error) && error.status === 401) goToLogin()
      else setFailure(errorText(error, t))
    }
    isRunning.current = false
    setBusy(false)
    return isDone
  }
  return { run, fail: setFailure, failure, isBusy }
}
