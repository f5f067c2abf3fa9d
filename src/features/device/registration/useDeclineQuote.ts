import { useEffect, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'

export type DeclineQuote = Calls['GET /subscription/{id}/refund']['output']

/** What would be paid back to who leaves the line; null until it is known, and where it cannot be found out. */
export function useDeclineQuote(deviceId: string, isAsking: boolean): DeclineQuote | null {
  const api = useApi()
  const [quote, setQuote] = useState<DeclineQuote | null>(null)
  useEffect(() => {
    if (!isAsking) return
    let isOver = false
    const find = async () => {
      const { subscriptions } = await api('GET /subscription', {})
      const own = subscriptions.find((one) => one.deviceId === deviceId && one.state === 'active')
      const found = own && (await api('GET /subscription/{id}/refund', { id: own.id }))
      if (found && !isOver) setQuote(found)
    }
    // Declining does not depend on it: the rule is told then, and the refund's own page tells the figure.
    find().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [api, deviceId, isAsking])
  return quote
}
