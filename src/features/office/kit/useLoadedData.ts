import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '#kernel/call.ts'
import { useOfficeApi } from '../shell/officeApi.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Reads = Extract<keyof OfficeCalls & Call, `GET ${string}`>

/** How the response of a change updates the data of its screen. */
export interface ReloadableData<Data> {
  /** Reloads the data of the screen; the shown data stays until the response arrives. */
  reload(): void
  /** Shows the response of a change without reloading the screen. */
  put(data: Data): void
}

export interface LoadedData<Data> extends ReloadableData<Data> {
  data: Data | undefined
  error: unknown
}

/** Loads the data of a screen. `everySeconds` reloads it while the window is visible, so that a queue stays current. */
export function useLoadedData<Name extends Reads>(
  call: Name,
  input: OfficeCalls[Name]['input'],
  { everySeconds = 0 }: { everySeconds?: number } = {},
): LoadedData<OfficeCalls[Name]['output']> {
  type Data = OfficeCalls[Name]['output']
  const api = useOfficeApi()
  const key = JSON.stringify(input)
  const [shown, setShown] = useState<{ key: string; data: Data } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  const latest = useRef(0)
  useEffect(() => {
    latest.current += 1
    const turn = latest.current
    // Reading `asked` makes it a dependency of the effect, which only triggers a reload.
    void asked
    api(call, JSON.parse(key)).then(
      (data) => {
        // Ignore the response to an older request.
        if (turn !== latest.current) return
        setShown({ key, data })
        setError(null)
      },
      (failure: unknown) => {
        if (turn === latest.current) setError(failure)
      },
    )
    return () => {
      latest.current += 1
    }
  }, [api, call, key, asked])
  const reload = useCallback(() => setAsked((count) => count + 1), [])
  useEffect(() => {
    if (everySeconds === 0) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds, reload])
  const put = useCallback((data: Data) => setShown({ key, data }), [key])
  return { data: shown?.key === key ? shown.data : undefined, error, reload, put }
}
