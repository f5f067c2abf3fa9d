import { type ReactNode, useState } from 'react'
import { StepUpSheet } from '#features/login/StepUpSheet.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'

interface KeyedCall {
  run(): void
  isBusy: boolean
  failure: string | undefined
  /** True while the sheet is open, so that a dialog below it can hide. */
  needsCode: boolean
  /**
   * Render it anywhere on the page. It asks for a fresh code when the device key is missing, then repeats the call.
   */
  sheet: ReactNode
}

/** A call that needs the device's key. Handles the step-up, the busy state and errors. */
export function useKeyedCall<Result>(
  call: () => Promise<Result>,
  onDone: (result: Result) => void | Promise<void>,
): KeyedCall {
  const t = useMessages('registration')
  const [needsCode, setNeedsCode] = useState(false)
  const { run, isBusy, failure } = useCall(
    async () => {
      setNeedsCode(false)
      await onDone(await call())
    },
    (error) => {
      if (!isApiError(error) || error.code !== 'step_up_required') return errorText(error, t)
      setNeedsCode(true)
      return undefined
    },
  )
  const sheet = needsCode && <StepUpSheet onClose={() => setNeedsCode(false)} onDone={() => void run()} />
  return { run: () => void run(), isBusy, failure, needsCode, sheet }
}
