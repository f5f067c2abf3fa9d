import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Instant } from '#kernel/time.ts'
import { link } from '#links.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { usePolled } from '#web/usePolled.ts'
import type { Registration } from '../registration/registration.loader.ts'
import { pageOf, pollPause, statusName } from '../registration/registrationPage.rules.ts'

interface Watched {
  registration: Registration
  /** When it was heard. */
  heardAt: Instant
  /** The last question stayed without an answer: what is shown may be old. */
  isStale: boolean
}

/**
 * Keeps a registration up to date while somebody looks. A new status is told by a toast, which outlives the page and
 * is read out, and leads to the page it belongs to.
 */
export function useWatched(loaded: Registration): Watched {
  const api = useApi()
  const turn = useTurn(loaded)
  const first = useMemo(() => ({ registration: loaded, heardAt: productNow(), isStale: false }), [loaded])
  const [heard, setHeard] = useState<{ of: Registration; is: Watched }>()
  const current = heard?.of === loaded ? heard.is : first

  const put = (is: Watched) => setHeard({ of: loaded, is })
  usePolled<Registration>(loaded, {
    ask: () => api('GET /device/{id}/registration', { id: loaded.deviceId }),
    onAnswer: (registration) =>
      registration.status === loaded.status
        ? put({ registration, heardAt: productNow(), isStale: false })
        : turn.onto(registration),
    onFailure: (error) => {
      put({ ...current, isStale: true })
      // The session has ended, or the device is no longer theirs: the loader knows what to do then.
      if (isApiError(error) && (error.status === 401 || error.status === 404)) turn.again()
    },
    pause: (_, failures) => pollPause(failures),
  })
  return current
}

function useTurn(loaded: Registration) {
  const t = useMessages('registration')
  const navigate = useNavigate()
  const toast = useToast()
  const { pathname, search } = useLocation()
  const again = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return {
    again,
    onto(registration: Registration) {
      toast(t('wait_changed', { status: t(`registration_title_${statusName(registration)}`) }), 'info')
      // Its own page shows every status.
      if (pathname === link('/deviceStatus') || pageOf(registration.status) === pageOf(loaded.status)) again()
      else void navigate(pageOf(registration.status) + search, { replace: true })
    },
  }
}
