import { useState } from 'react'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useLocation, useNavigate } from '#web/router.tsx'
import { usePolled } from '#web/usePolled.ts'
import type { Refund } from './refund.loader.ts'
import { isRefundInProgress, nextPollDelay, refundPageOf } from './refundPage.rules.ts'
import { refundPagePath } from './refundPaths.ts'

interface PolledRefund {
  refund: Refund
  /** Number of responses so far. The countdown restarts with every response. */
  heard: number
  /** The last poll of the refund failed. */
  isStale: boolean
  ask(): void
}

/** Polls a refund while the page is visible, and opens its right page when the state changes. */
export function usePolledRefund(loaded: Refund): PolledRefund {
  const api = useApi()
  const { onto, again } = useOpenRefund()
  const [latest, setLatest] = useState({ of: loaded, refund: loaded, heard: 0 })
  const [isStale, setStale] = useState(false)
  const askNow = usePolled<Refund>(isRefundInProgress(loaded) ? loaded : null, {
    ask: () => api('GET /refund/{id}', { id: loaded.id }),
    onAnswer: (refund) => {
      setStale(false)
      if (refundPageOf(refund) !== refundPageOf(loaded) || refund.state !== loaded.state) onto(refund)
      else setLatest(({ heard }) => ({ of: loaded, refund, heard: heard + 1 }))
    },
    onFailure: (error) => {
      setStale(true)
      // The session has ended, or the user does not own the refund any more: reload, and let the loader redirect.
      if (isApiError(error) && (error.status === 401 || error.status === 404)) again()
    },
    pause: nextPollDelay,
  })

  const current = latest.of === loaded ? latest : { refund: loaded, heard: 0 }
  return { refund: current.refund, heard: current.heard, isStale, ask: () => void askNow() }
}

function useOpenRefund() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return {
    again: () => void navigate(pathname + search, { replace: true, preventScrollReset: true }),
    onto: (refund: Refund) => void navigate(refundPagePath(refund), { replace: true }),
  }
}
