import { useRef } from 'react'
import { link } from '#links.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { randomId } from '#web/storage/ownIds.ts'
import { useCall } from '#web/useCall.ts'

/** Redeems the code and opens the success page. */
export function useRedeem(code: string, onLoginRequired: () => void) {
  const t = useMessages('gift')
  const api = useApi()
  const navigate = useNavigate()
  const keys = useIdempotencyKeys()
  const { run, isBusy, failure } = useCall(
    async (deviceId: string | null) => {
      const { id } = await api('POST /gift', { code, ...(deviceId && { deviceId }) }, keys.keyOf(deviceId))
      // Replace the entry in the history: the code is used up.
      await navigate(`${link('/gift/success')}?gift=${id}`, { replace: true })
    },
    (error) => {
      if (isFinal(error)) keys.forget()
      if (!isApiError(error) || error.status !== 401) return errorText(error, t)
      onLoginRequired()
      return undefined
    },
  )
  return { redeem: (deviceId: string | null) => void run(deviceId), isBusy, failure }
}

/** The server refused for good, so the next attempt needs a new idempotency key. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}

/** Retries of the same request keep their idempotency key, so a lost answer does not redeem twice. */
function useIdempotencyKeys() {
  const kept = useRef<{ deviceId: string | null; key: string }>(undefined)
  return {
    keyOf(deviceId: string | null): string {
      if (kept.current?.deviceId !== deviceId) kept.current = { deviceId, key: randomId() }
      return kept.current.key
    },
    forget() {
      kept.current = undefined
    },
  }
}
