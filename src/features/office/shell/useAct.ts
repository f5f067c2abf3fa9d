import { useState } from 'react'
import type { Call } from '#kernel/call.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from './officeApi.ts'
import type { OfficeCalls } from './officeCalls.ts'

type Changes = Exclude<keyof OfficeCalls & Call, `GET ${string}`>

/** Runs one change at a time. Errors are shown where they happen, and typed text is kept. */
export function useAct() {
  const api = useOfficeApi()
  const t = useMessages()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [code, setCode] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  /** Returns the response, or null on failure. `done` is the message of success. */
  const act = async <Name extends Changes>(
    call: Name,
    input: OfficeCalls[Name]['input'],
    done?: string,
  ): Promise<OfficeCalls[Name]['output'] | null> => {
    if (isBusy) return null
    setBusy(true)
    setError('')
    setCode('')
    setFields({})
    try {
      const answer = await api(call, input)
      if (done) toast(done)
      return answer
    } catch (failure) {
      setError(errorText(failure, t))
      setCode(isApiError(failure) ? failure.code : '')
      setFields(isApiError(failure) ? failure.fields : {})
      return null
    } finally {
      setBusy(false)
    }
  }
  const clear = () => {
    setError('')
    setCode('')
    setFields({})
  }
  return { act, isBusy, error, code, fields, clear }
}
