import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { usePolled } from '#web/usePolled.ts'
import { refundPath } from './address.ts'
import type { Refund } from './refund.loader.ts'
import { askAgainAfter, isUnderWay, refundPage } from './refundPage.rules.ts'

interface Watched {
  refund: Refund
  /** How often it was heard of: a countdown begins anew with every answer. */
  heard: number
  /** The last question stayed without an answer. */
  isStale: boolean
  ask(): void
}

/** Keeps a refund up to date while somebody looks, and leads to the page it belongs to when that is another. */
export function useRefundWatch(loaded: Refund): Watched {
  const api = useApi()
  const { onto, again } = useTurn()
  const [latest, setLatest] = useState({ of: loaded, refund: loaded, heard: 0 })
  const [isStale, setStale] = useState(false)
  const askNow = usePolled<Refund>(isUnderWay(loaded) ? loaded : null, {
    ask: () => api('GET /refund/{id}', { id: loaded.id }),
    onAnswer: (refund) => {
      setStale(false)
      if (refundPage(refund) !== refundPage(loaded) || refund.state !== loaded.state) onto(refund)
      else setLatest(({ heard }) => ({ of: loaded, refund, heard: heard + 1 }))
    },
    onFailure: (error) => {
      setStale(true)
      // The session has ended, or it is no longer theirs: the loader knows what to do then.
      if (isApiError(error) && (error.status === 401 || error.status === 404)) again()
    },
    pause: askAgainAfter,
  })

  const current = latest.of === loaded ? latest : { refund: loaded, heard: 0 }
  return { refund: current.refund, heard: current.heard, isStale, ask: () => void askNow() }
}

function useTurn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return {
    again: () => void navigate(pathname + search, { replace: true, preventScrollReset: true }),
    onto: (refund: Refund) => void navigate(refundPath(refund), { replace: true }),
  }
}
