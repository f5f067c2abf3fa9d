import { useState } from 'react'
import type { Call } from '#kernel/call.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../shell/officeApi.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

export type ChangeCall = Exclude<keyof OfficeCalls & Call, `GET ${string}`>
export type ActionState = ReturnType<typeof useMutation>

interface Failure {
  text: string
  code: string
  fields: Record<string, string>
}

const NO_FAILURE: Failure = { text: '', code: '', fields: {} }

/** Makes API calls that change data, one at a time. Errors are shown where they happen, and typed text is kept. */
export function useMutation() {
  const api = useOfficeApi()
  const t = useMessages()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState(NO_FAILURE)
  const clear = () => setFailure(NO_FAILURE)
  /** Makes the API call. Returns the response, or null on failure. `done` is the message after success. */
  const act = async <Name extends ChangeCall>(
    call: Name,
    input: OfficeCalls[Name]['input'],
    done?: string,
  ): Promise<OfficeCalls[Name]['output'] | null> => {
    if (isBusy) return null
    setBusy(true)
    clear()
    try {
      const answer = await api(call, input)
      if (done) toast(done)
      return answer
    } catch (error) {
      const { code, fields } = isApiError(error) ? error : NO_FAILURE
      setFailure({ text: errorText(error, t), code, fields })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, error: failure.text, code: failure.code, fields: failure.fields, clear }
}
