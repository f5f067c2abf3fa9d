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
  /** True while the dialog for a fresh SMS code is open, so that a dialog below it can hide. */
  needsCode: boolean
  /**
   * The dialog for a fresh SMS code. It opens when the device key is missing and then repeats the call. Render it
   * anywhere on the page.
   */
  sheet: ReactNode
}

/** An API call that needs the device's key or a fresh SMS code. Handles the code dialog, the busy state and errors. */
export function useDeviceKeyCall<Result>(
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
