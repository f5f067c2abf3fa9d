import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import type { PushState } from '#web/push.ts'
import { useCall } from '#web/useCall.ts'

type Push = typeof import('#web/push.ts')

/** Push notifications in this browser. `state` is null on the server and until the browser has been checked. */
export function usePush() {
  const t = useMessages('push')
  const api = useApi()
  const push = useRef<Push>(undefined)
  const [state, setState] = useState<PushState | null>(null)

  useEffect(() => {
    let isShown = true
    const checkBrowser = async () => {
      push.current = await import('#web/push.ts')
      const found = await push.current.readPushState()
      if (isShown) setState(found)
      if (found === 'on') await push.current.renewPushSubscription(api)
    }
    // Without a working push service no push is offered, so errors are ignored.
    checkBrowser().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [api])

  const { run, isBusy, failure } = useCall(
    async (work: (push: Push) => Promise<PushState>) => {
      if (push.current) setState(await work(push.current))
    },
    (error) => (isApiError(error) ? errorText(error, t) : t('push_failed')),
  )

  return {
    state,
    failure,
    isBusy,
    turnOn: () => run(({ enablePush }) => enablePush(api)),
    turnOff: () => run(({ disablePush }) => disablePush(api)),
  }
}
