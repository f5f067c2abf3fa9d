import { pollPause } from './registrationPage.rules.ts'

interface Polling<Answer> {
  ask(): Promise<Answer>
  onAnswer(answer: Answer): void
  onFailure(error: unknown): void
}

/**
 * Asks again and again while the tab is seen, at once when it is returned to or the network is back, and ever more
 * seldom while nobody answers. Gives back how to stop.
 */
export function poll<Answer>({ ask, onAnswer, onFailure }: Polling<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAsking = false
  let isOver = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isAsking || isOver) return
    isAsking = true
    try {
      const answer = await ask()
      failures = 0
      if (!isOver) onAnswer(answer)
    } catch (error) {
      failures += 1
      if (!isOver) onFailure(error)
    }
    isAsking = false
    plan()
  }
  function plan(): void {
    clearTimeout(timer)
    if (!isOver && !document.hidden) timer = setTimeout(run, pollPause(failures))
  }
  const onSight = () => (document.hidden ? clearTimeout(timer) : void run())

  plan()
  document.addEventListener('visibilitychange', onSight)
  window.addEventListener('online', run)
  window.addEventListener('offline', run)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSight)
    window.removeEventListener('online', run)
    window.removeEventListener('offline', run)
  }
}
