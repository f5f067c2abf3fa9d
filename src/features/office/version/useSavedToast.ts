import { useToast } from '#ui/feedback/Toast.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../shell/officeApi.ts'
import type { ItemRef } from './itemPath.ts'
import { UNDO_SECONDS } from './version.rules.ts'

/**
 * Confirms a save and offers to undo it for a while. Undo restores the version before, and the server refuses it when
 * anybody saved since.
 */
export function useSavedToast() {
  const api = useOfficeApi()
  const toast = useToast()
  const t = useMessages('officeVersion')
  return async (item: ItemRef, onUndone: () => unknown) => {
    const known = await api('GET /versions/{kind}/{key}', { ...item, limit: 1 }).catch(() => null)
    const newest = known?.versions[0]
    if (!newest?.isOwn || newest.number < 2) return toast(t('office_saved'))
    const undo = async () => {
      const versions = { number: newest.number - 1, seen: newest.number }
      try {
        // The price before was valid a moment ago, so going back to it wants no second look.
        await api('POST /versions/{kind}/{key}/restore', { ...item, ...versions, confirmsLargeDrop: true })
        await onUndone()
        toast(t('office_undone'))
      } catch (error) {
        toast(errorText(error, t), 'danger')
      }
    }
    toast(t('office_saved'), 'success', { label: t('office_saved_undo'), seconds: UNDO_SECONDS, run: undo })
  }
}
