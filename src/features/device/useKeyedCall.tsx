import { type ReactNode, useRef, useState } from 'react'
import { StepUpSheet } from '#features/login/StepUpSheet.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'

interface Keyed {
  run(): void
  isBusy: boolean
  failure: string | undefined
  /** True while the sheet is open: a dialog below it steps aside. */
  needsCode: boolean
  /** Stands somewhere on the page: asks for a fresh code where the key is missing, and goes on by itself. */
  sheet: ReactNode
}

/** A call that needs the device's key, with everything that may come between the tap and its end. */
export function useKeyedCall<Result>(
  call: () => Promise<Result>,
  onDone: (result: Result) => void | Promise<void>,
): Keyed {
  const t = useMessages('registration')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  // Beside the state, which the second of two quick taps still finds unchanged.
  const isRunning = useRef(false)

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setFailure(undefined)
    setNeedsCode(false)
    setBusy(true)
    try {
      await onDone(await call())
    } catch (error) {
      if (isApiError(error) && error.code === 'step_up_required') setNeedsCode(true)
      else setFailure(errorText(error, t))
    }
    isRunning.current = false
    setBusy(false)
  }
  const sheet = needsCode && <StepUpSheet onClose={() => setNeedsCode(false)} onDone={run} />
  return { run: () => void run(), isBusy, failure, needsCode, sheet }
}
