import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pollPause } from '#features/device/registration/registrationPage.rules.ts'
import { useApi } from '#web/apiContext.ts'
import { usePolled } from '#web/usePolled.ts'
import type { Problem } from './problem.loader.ts'

/** Keeps the place in the queue up to date; an answer, or an account that is found closed, loads the page anew. */
export function useWatchedProblem(loaded: Problem, status: number | null): Problem {
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
    // What is shown stays true enough; the next question may be answered.
    onFailure: () => undefined,
    pause: (asked, failures) => (asked < QUICK ? QUICK_MS : pollPause(failures)),
  })
  return heard?.id === loaded.id ? heard : loaded
}

/** The account is looked at within seconds: whoever just reported should not wait half a minute for the news. */
const QUICK = 5
const QUICK_MS = 3000
