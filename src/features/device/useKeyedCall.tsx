import { type ReactNode, useState } from 'react'
import { StepUpSheet } from '#features/login/StepUpSheet.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'

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
