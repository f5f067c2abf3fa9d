import { link } from '#links.ts'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { useCall } from '#web/useCall.ts'
import { useIdempotentRequest } from '#web/useIdempotentRequest.ts'

/** Redeems the gift code and opens the success page. */
export function useRedeemGift(code: string, onLoginRequired: () => void) {
  const t = useMessages('gift')
  const api = useApi()
  const navigate = useNavigate()
  const keyed = useIdempotentRequest((deviceId: string | null) => ({ code, ...(deviceId && { deviceId }) }))
  const { run, isBusy, failure } = useCall(
    async (deviceId: string | null) => {
      const { body, key } = await keyed.of(deviceId)
      const { id } = await api('POST /gift', body, key)
      // Replace the history entry: the gift code is used up, so going back to it is useless.
      await navigate(`${link('/gift/success')}?gift=${id}`, { replace: true })
    },
    (error) => {
      keyed.failed(error)
      if (!isApiError(error) || error.status !== 401) return errorText(error, t)
      onLoginRequired()
      return undefined
    },
  )
  return { redeem: (deviceId: string | null) => void run(deviceId), isBusy, failure }
}
