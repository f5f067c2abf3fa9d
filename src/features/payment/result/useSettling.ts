import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { usePolled } from '#web/usePolled.ts'
import type { Payment } from '../payment.loader.ts'
import { askAgainAfter, resultPage } from './result.rules.ts'

interface Settling {
  /** The last question stayed without an answer. */
  isStale: boolean
  /** Somebody asked by hand and waits. */
  isAsking: boolean
  ask(): void
}

/**
 * Asks until the payment is decided, ever more seldom, and only while somebody looks; then the page is loaded anew
 * at the address that fits.
 */
export function useSettling({ id }: Payment): Settling {
  const api = useApi()
  const settle = useSettle()
  const [isStale, setStale] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const askNow = usePolled<Payment>(id, {
    ask: () => api('GET /payment/{id}', { id }),
    onAnswer: ({ state }) => {
      setStale(false)
      if (resultPage(state)) settle(resultPage(state))
    },
    onFailure: (error) => {
      setStale(true)
      // The session has ended: the loader knows what to do then.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) settle(null)
    },
    pause: askAgainAfter,
  })

  const ask = () => {
    setAsking(true)
    void askNow().finally(() => setAsking(false))
  }
  return { isStale, isAsking, ask }
}

function useSettle() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (page: ReturnType<typeof resultPage>) =>
    void navigate((page ?? pathname) + search, { replace: true })
}
