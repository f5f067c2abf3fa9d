import { useEffect } from 'react'
import { SECOND } from '#kernel/time.ts'
import { useLocale } from '#web/i18n.tsx'
import { type SandboxApi, sandboxApi } from './sandbox.loader.ts'

const REFRESH_SECONDS = 3

/** Looks at a part of the outside world again and again, and at once when the clock was moved. */
export function useLooks<Answer>(
  look: (api: SandboxApi) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  moves: number,
): void {
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved clock is a reason to look
  useEffect(() => {
    let isGone = false
    const run = () =>
      look(sandboxApi(locale)).then(
        (answer) => {
          if (!isGone) onAnswer(answer)
        },
        // Away for a moment: the next look will tell.
        () => undefined,
      )
    void run()
    const timer = setInterval(run, REFRESH_SECONDS * SECOND)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [locale, moves])
}
