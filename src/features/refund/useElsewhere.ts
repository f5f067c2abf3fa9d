import { useNavigate } from 'react-router'
import { link } from '#links.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'

/** The refund is in another state than the page thinks: it has a page that fits. */
const ELSEWHERE = ['refund_state_conflict', 'refund_not_open']

/** Does something with a refund. Where it has gone on meanwhile, that is said and its right page is shown: nothing comes. */
export function useElsewhere(id: string) {
  const navigate = useNavigate()
  const toast = useToast()
  return async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await act()
    } catch (error) {
      if (!isApiError(error) || !ELSEWHERE.includes(error.code)) throw error
      toast(error.message, 'info')
      // Any of its pages: the loader leads to the right one.
      await navigate(`${link('/refundComplete')}?refund=${encodeURIComponent(id)}`, { replace: true })
      return undefined
    }
  }
}
