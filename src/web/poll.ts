export interface PollOptions<Answer> {
  ask(): Promise<Answer>
  /** `stop` ends the series with this answer. */
  onAnswer(answer: Answer, stop: () => void): void
  onFailure(error: unknown, stop: () => void): void
  /** How long until the next question, after so many in all and so many that stayed without an answer in a row. */
  pause(asked: number, failures: number): number
}

export interface Poll {
  /** Asks at once; resolved when the answer is there. */
  askNow(): Promise<void>
  stop(): void
}

/** Asks again and again while the tab is seen, and at once when it is returned to or the network comes or goes. */
export function poll<Answer>({ ask, onAnswer, onFailure, pause }: PollOptions<Answer>): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let failures = 0
  let running: Promise<void> | null = null
  /** Something happened while a question was under way: its answer may be from before. */
  let isOutdated = false
  let isOver = false

  async function askUntilFresh(): Promise<void> {
    do {
      isOutdated = false
      asked += 1
      try {
        const answer = await ask()
        failures = 0
        if (!isOver) onAnswer(answer, stop)
      } catch (error) {
        failures += 1
        if (!isOver) onFailure(error, stop)
      }
    } while (isOutdated && !isOver)
    running = null
    plan()
  }
  function run(): Promise<void> {
    clearTimeout(timer)
    if (running) isOutdated = true
    else if (!isOver) running = askUntilFresh()
    return running ?? Promise.resolve()
  }
  function plan(): void {
    clearTimeout(timer)
    if (!isOver && !document.hidden) timer = setTimeout(run, pause(asked, failures))
  }
  function stop(): void {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
  const onChange = () => (document.hidden ? clearTimeout(timer) : void run())

  plan()
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return { askNow: run, stop }
}
