import { useEffect, useEffectEvent } from 'react'
import { SECOND } from '#kernel/time.ts'
import { useLocale } from '#web/i18n.tsx'
import { type SandboxApi, sandboxApi } from './sandbox.loader.ts'

const REFRESH_SECONDS = 3

/** Polls a part of the sandbox, and reloads at once when the clock was moved. */
export function useSandboxPolling<Answer>(
  look: (api: SandboxApi) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  moves: number,
): void {
  const locale = useLocale()
  const ask = useEffectEvent(() => look(sandboxApi(locale)))
  const put = useEffectEvent(onAnswer)
  useEffect(() => {
    // A change of the clock triggers a reload.
    void moves
    let isGone = false
    const run = () =>
      ask().then(
        (answer) => {
          if (!isGone) put(answer)
        },
        // Temporarily unreachable: the next poll updates it.
        () => undefined,
      )
    void run()
    const timer = setInterval(run, REFRESH_SECONDS * SECOND)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [moves])
}
