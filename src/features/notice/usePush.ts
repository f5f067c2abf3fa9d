import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import type { PushState } from '#web/push.ts'

type Push = typeof import('#web/push.ts')

/** Null until this browser has been looked at; on the server it always is. */
export function usePush() {
  const t = useMessages('push')
  const api = useApi()
  const push = useRef<Push>(undefined)
  const [state, setState] = useState<PushState | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    let isShown = true
    const look = async () => {
      push.current = await import('#web/push.ts')
      const found = await push.current.readPushState()
      if (isShown) setState(found)
      if (found === 'on') await push.current.renewPush(api)
    }
    // An offer that cannot be made is not worth a word.
    look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])

  async function run(work: (push: Push) => Promise<PushState>): Promise<void> {
    if (!push.current || isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      setState(await work(push.current))
    } catch (error) {
      setFailure(isApiError(error) ? errorText(error, t) : t('push_failed'))
    } finally {
      setBusy(false)
    }
  }

  return {
    state,
    failure,
    isBusy,
    turnOn: () => run(({ turnPushOn }) => turnPushOn(api)),
    turnOff: () => run(({ turnPushOff }) => turnPushOff(api)),
  }
}
