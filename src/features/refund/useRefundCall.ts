import { link } from '#links.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { useNavigate } from '#web/router.tsx'

/** API errors that mean the refund is in another state than the page shows. */
const STATE_CONFLICTS = ['refund_state_conflict', 'refund_not_open']

/**
 * Runs an API call on a refund. If its state changed meanwhile, shows a message, opens the right page and returns
 * nothing.
 */
export function useRefundCall(id: string) {
  const navigate = useNavigate()
  const toast = useToast()
  return async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await act()
    } catch (error) {
      if (!isApiError(error) || !STATE_CONFLICTS.includes(error.code)) throw error
      toast(error.message, 'info')
      // The loader redirects to the right page of the refund.
      await navigate(`${link('/refundComplete')}?refund=${encodeURIComponent(id)}`, { replace: true })
      return undefined
    }
  }
}
