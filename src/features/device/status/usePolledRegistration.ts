import { useMemo, useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useLocation, useNavigate } from '#web/router.tsx'
import { usePolled } from '#web/usePolled.ts'
import type { Registration } from '../registration/registration.loader.ts'
import {
  isStatusPage,
  nextPollDelay,
  pageForStatus,
  statusNameOf,
} from '../registration/registrationPage.rules.ts'

interface PolledRegistration {
  registration: Registration
  /** When the shown registration was loaded. */
  heardAt: Instant
  /** The last poll failed, so the shown registration may be old. */
  isStale: boolean
}

/**
 * Polls the registration while the page is open. A new status shows a toast, which screen readers announce, and opens
 * the address of that status.
 */
export function usePolledRegistration(loaded: Registration): PolledRegistration {
  const api = useApi()
  const turn = useStatusChange(loaded)
  const first = useMemo(() => ({ registration: loaded, heardAt: productNow(), isStale: false }), [loaded])
  const [heard, setHeard] = useState<{ of: Registration; is: PolledRegistration }>()
  const current = heard?.of === loaded ? heard.is : first

  const put = (is: PolledRegistration) => setHeard({ of: loaded, is })
  usePolled<Registration>(loaded, {
    ask: () => api('GET /device/{id}/registration', { id: loaded.deviceId }),
    onAnswer: (registration) =>
      registration.status === loaded.status
        ? put({ registration, heardAt: productNow(), isStale: false })
        : turn.onto(registration),
    onFailure: (error) => {
      put({ ...current, isStale: true })
      // The session ended, or the device belongs to another user: reload, and let the loader redirect.
      if (isApiError(error) && (error.status === 401 || error.status === 404)) turn.again()
    },
    pause: (_, failures) => nextPollDelay(failures),
  })
  return current
}

function useStatusChange(loaded: Registration) {
  const t = useMessages('registration')
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname, search } = useLocation()
  const again = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return {
    again,
    onto(registration: Registration) {
      toast(t('wait_changed', { status: t(`registration_title_${statusNameOf(registration)}`) }), 'info')
      if (!isStatusPage(pathname) || pageForStatus(registration.status) === pageForStatus(loaded.status))
        again()
      else void navigate(pageForStatus(registration.status) + search, { replace: true })
    },
  }
}
