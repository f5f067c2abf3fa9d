import { useEffect, useId, useRef, useState } from 'react'
import { startLoading, useLoading } from './storage/stores.ts'

interface CallState<Args extends unknown[]> {
  /**
   * Makes the API call; resolves to true when it succeeded. While a call runs, another tap is ignored and gives false.
   */
  run(...args: Args): Promise<boolean>
  isBusy: boolean
  /** Arguments of the running API call. */
  busyWith: Args | undefined
  failure: string | undefined
  fail(text: string | undefined): void
}

/**
 * Runs one API call at a time. `explain` returns undefined for errors that need no message. While a call runs, the app
 * store has a loading marker with the given name, for which other components can look, or with a generated name.
 */
export function useCall<Args extends unknown[]>(
  call: (...args: Args) => Promise<unknown>,
  explain: (error: unknown, ...args: Args) => string | undefined | Promise<string | undefined>,
  name?: string,
): CallState<Args> {
  const ownName = useId()
  const marker = name ?? ownName
  const isBusy = useLoading(marker)
  const [failure, setFailure] = useState<string>()
  // A ref in addition to the marker, because the second of two quick taps still sees the old state.
  const running = useRef<Args>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function run(...args: Args): Promise<boolean> {
    if (running.current) return false
    running.current = args
    setFailure(undefined)
    const endLoading = startLoading(marker)
    try {
      await call(...args)
      return true
    } catch (error) {
      const text = await explain(error, ...args)
      if (!isGone.current) setFailure(text)
      return false
    } finally {
      running.current = undefined
      endLoading()
    }
  }
  return { run, isBusy, busyWith: isBusy ? running.current : undefined, failure, fail: setFailure }
}
