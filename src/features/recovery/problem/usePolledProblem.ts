import { useState } from 'react'
import { nextPollDelay } from '#features/device/registration/registrationPage.rules.ts'
import { useApi } from '#web/apiContext.ts'
import { useLocation, useNavigate } from '#web/router.tsx'
import { usePolled } from '#web/usePolled.ts'
import type { Problem } from './problem.loader.ts'

/** Polls the queue position of a report. An answer or a closed account reloads the page. */
export function usePolledProblem(loaded: Problem, status: number | null): Problem {
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [heard, setHeard] = useState<Problem>()

  const id = loaded.deviceId
  usePolled<[{ problem: Problem | null }, { status: number | null }]>(loaded, {
    ask: () =>
      Promise.all([api('GET /device/{id}/problem', { id }), api('GET /device/{id}/registration', { id })]),
    onAnswer: ([{ problem }, registration]) => {
      if (problem?.state === 'open' && registration.status === status) setHeard(problem)
      else void navigate(pathname + search, { replace: true, preventScrollReset: true })
    },
    // After a failed poll, keep the shown data and poll again.
    onFailure: () => undefined,
    pause: (asked, failures) => (asked < QUICK_POLLS ? QUICK_MS : nextPollDelay(failures)),
  })
  return heard?.id === loaded.id ? heard : loaded
}

/** How many of the first polls are quick: a report triggers an account check within seconds. */
const QUICK_POLLS = 5
const QUICK_MS = 3000
