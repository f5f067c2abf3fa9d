import { useEffect, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'

export type DeclineQuote = Calls['GET /subscription/{id}/refund']['output']

/** The refund that the user gets for leaving the queue. Null until it is loaded, and when it cannot be loaded. */
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
    // Declining works without the quote: the dialog then states the rule, and the refund page shows the amount.
    find().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [api, deviceId, isAsking])
  return quote
}
