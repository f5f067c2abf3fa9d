import { useState } from 'react'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useLocation, useNavigate } from '#web/router.tsx'
import { usePolled } from '#web/usePolled.ts'
import type { Payment } from '../payment.loader.ts'
import { nextPollDelay, resultPageOf } from './result.rules.ts'

interface Settling {
  /** The last poll of the payment failed. */
  isStale: boolean
  /** The user requested a check of the payment and waits for it. */
  isAsking: boolean
  ask(): void
}

/**
 * Polls until the payment is decided, with growing delays and only while the page is visible. Then opens the right
 * result page.
 */
export function useSettlement({ id }: Payment): Settling {
  const api = useApi()
  const settle = useSettle()
  const [isStale, setStale] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const askNow = usePolled<Payment>(id, {
    ask: () => api('GET /payment/{id}', { id }),
    onAnswer: ({ state }) => {
      setStale(false)
      if (resultPageOf(state)) settle(resultPageOf(state))
    },
    onFailure: (error) => {
      setStale(true)
      // The session has ended: the loader sends the user to the login.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) settle(null)
    },
    pause: nextPollDelay,
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
  return (page: ReturnType<typeof resultPageOf>) =>
    void navigate((page ?? pathname) + search, { replace: true })
}
