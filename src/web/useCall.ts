import { useEffect, useRef, useState } from 'react'

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

/** Runs one API call at a time. `explain` returns undefined for errors that need no message. */
export function useCall<Args extends unknown[]>(
  call: (...args: Args) => Promise<unknown>,
  explain: (error: unknown, ...args: Args) => string | undefined | Promise<string | undefined>,
): CallState<Args> {
  const [busyWith, setBusyWith] = useState<Args>()
  const [failure, setFailure] = useState<string>()
  // A ref in addition to the state, because the second of two quick taps still sees the old state.
  const isRunning = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function run(...args: Args): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setFailure(undefined)
    setBusyWith(args)
    try {
      await call(...args)
      return true
    } catch (error) {
      const text = await explain(error, ...args)
      if (!isGone.current) setFailure(text)
      return false
    } finally {
      isRunning.current = false
      if (!isGone.current) setBusyWith(undefined)
    }
  }
  return { run, isBusy: busyWith !== undefined, busyWith, failure, fail: setFailure }
}
