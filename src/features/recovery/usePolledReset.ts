import { useMemo, useState } from 'react'
import { nextPollDelay } from '#features/device/registration/registrationPage.rules.ts'
import type { Instant } from '#kernel/time.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useLocation, useNavigate } from '#web/router.tsx'
import { usePolled } from '#web/usePolled.ts'
import type { Registration, Reset, ResetData } from './recovery.loader.ts'

interface PolledReset {
  reset: Reset
  registration: Registration
  heardAt: Instant
  /** The last poll failed, so the shown reset may be old. */
  isStale: boolean
}

/** Polls the reset while the page is open. When its state changes, the page reloads and the loader redirects. */
export function usePolledReset(loaded: NonNullable<ResetData['found']>): PolledReset {
  const t = useMessages('recovery')
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname, search } = useLocation()
  const { device, reset } = loaded
  const first = useMemo(
    () => ({ reset, registration: device.registration, heardAt: productNow(), isStale: false }),
    [device, reset],
  )
  const [heard, setHeard] = useState<{ of: Reset; is: PolledReset }>()
  const current = heard?.of === reset ? heard.is : first

  const put = (is: PolledReset) => setHeard({ of: reset, is })
  const again = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  const { id } = device
  usePolled<[Reset, Registration]>(reset, {
    ask: () =>
      Promise.all([api('GET /device/{id}/reset', { id }), api('GET /device/{id}/registration', { id })]),
    onAnswer: ([now, registration]) => {
      if (now.state === reset.state && now.closures === reset.closures)
        return put({ reset: now, registration, heardAt: productNow(), isStale: false })
      if (now.state === 'done') toast(t('done_title'))
      again()
    },
    onFailure: (error) => {
      put({ ...current, isStale: true })
      if (isApiError(error) && (error.status === 401 || error.status === 404)) again()
    },
    pause: (_, failures) => nextPollDelay(failures),
  })
  return current
}
