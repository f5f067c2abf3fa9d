import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LINKS } from '#routes.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import type { Payment } from './payment.loader.ts'
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
  const askNow = useRef<() => Promise<void>>(async () => undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one series of questions for one payment
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = 0
    let isOver = false
    const plan = () => {
      clearTimeout(timer)
      if (!isOver && !document.hidden) timer = setTimeout(() => void run(), askAgainAfter(asked))
    }
    const run = async () => {
      clearTimeout(timer)
      asked += 1
      try {
        const { state } = await api('GET /payment/{id}', { id })
        if (isOver) return
        setStale(false)
        if (resultPage(state)) settle(resultPage(state))
      } catch (error) {
        if (isOver) return
        setStale(true)
        // The session has ended: the loader knows what to do then.
        if (isApiError(error) && (error.status === 401 || error.status === 403)) settle(null)
      }
      plan()
    }
    askNow.current = run
    const onSight = () => (document.hidden ? clearTimeout(timer) : void run())
    plan()
    document.addEventListener('visibilitychange', onSight)
    window.addEventListener('online', onSight)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSight)
      window.removeEventListener('online', onSight)
    }
  }, [id])

  const ask = () => {
    setAsking(true)
    void askNow.current().finally(() => setAsking(false))
  }
  return { isStale, isAsking, ask }
}

function useSettle() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (page: ReturnType<typeof resultPage>) =>
    void navigate((page ? LINKS[page] : pathname) + search, { replace: true })
}
