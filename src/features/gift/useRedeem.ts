import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { link } from '#links.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { randomId } from '#web/storage/ownIds.ts'
import { useCall } from '#web/useCall.ts'

/** From the tap to the page that says what was added. */
export function useRedeem(code: string, onStranger: () => void) {
  const t = useMessages('gift')
  const api = useApi()
  const navigate = useNavigate()
  const wishes = useWishes()
  const { run, isBusy, failure } = useCall(
    async (deviceId: string | null) => {
      const { id } = await api('POST /gift', { code, ...(deviceId && { deviceId }) }, wishes.keyOf(deviceId))
      // The code is used up: going back must not lead to it.
      await navigate(`${link('/gift/success')}?gift=${id}`, { replace: true })
    },
    (error) => {
      if (isDefinite(error)) wishes.forget()
      if (!isApiError(error) || error.status !== 401) return errorText(error, t)
      onStranger()
      return undefined
    },
  )
  return { redeem: (deviceId: string | null) => void run(deviceId), isBusy, failure }
}

/** Whether trying again is another wish: an answer was given and it will stay the same. */
function isDefinite(error: unknown): boolean {
  if (!isApiError(error)) return true
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}

/** The same wish keeps its key: a gift whose answer was lost is not a second one. */
function useWishes() {
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
