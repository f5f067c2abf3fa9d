import { useEffect, useRef } from 'react'
import { type PollingHandle, type PollingOptions, startPolling } from './startPolling.ts'

/**
 * Polls the server while the component is mounted. A new `subject` (compared by identity) starts again; null does not
 * poll. Uses the callbacks of the latest render. Returns a function that sends a request at once.
 */
export function usePolled<Answer>(subject: unknown, polling: PollingOptions<Answer>): () => Promise<void> {
  const latest = useRef(polling)
  latest.current = polling
  const series = useRef<PollingHandle>(null)
  useEffect(() => {
    if (subject === null) return
    const started = startPolling<Answer>({
      ask: () => latest.current.ask(),
      onAnswer: (answer, stop) => latest.current.onAnswer(answer, stop),
      onFailure: (error, stop) => latest.current.onFailure(error, stop),
      pause: (asked, failures) => latest.current.pause(asked, failures),
    })
    series.current = started
    return started.stop
  }, [subject])
  return async () => series.current?.askNow()
}
