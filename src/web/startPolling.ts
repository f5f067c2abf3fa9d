import { ApiError } from './api.ts'

export interface PollingOptions<Answer> {
  ask(): Promise<Answer>
  /** Called with each response; `stop` ends the polling. */
  onAnswer(answer: Answer, stop: () => void): void
  onFailure(error: unknown, stop: () => void): void
  /** Milliseconds until the next request, by the number of requests and of failures in a row. */
  pause(asked: number, failures: number): number
}

export interface PollingHandle {
  /** Sends a request at once; resolves when the response has arrived. */
  askNow(): Promise<void>
  stop(): void
}

/** Browsers can lose a request while another application covers the page. It then never ends, and counts as without network. */
const LOST_AFTER_MS = 20_000

function orLost<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError(0)), LOST_AFTER_MS)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Polls the server while the tab is visible, and at once when the tab becomes visible or the network changes. */
export function startPolling<Answer>({
  ask,
  onAnswer,
  onFailure,
  pause,
}: PollingOptions<Answer>): PollingHandle {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let failures = 0
  let running: Promise<void> | null = null
  /** Something changed during a request, so its response may be outdated. */
  let isOutdated = false
  let isOver = false

  async function askUntilFresh(): Promise<void> {
    do {
      isOutdated = false
      asked += 1
      try {
        const answer = await orLost(ask())
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
