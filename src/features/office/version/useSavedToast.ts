import { useToast } from '#ui/feedback/Toast.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../shell/officeApi.ts'
import type { ItemRef } from './itemPath.ts'
import { isLargeDropRefusal } from './LargeDrop.tsx'
import { UNDO_SECONDS } from './version.rules.ts'

/**
 * Confirms a save and offers to undo it for some time. Undo restores the previous version; the server refuses it if
 * someone has saved since.
 */
export function useSavedToast() {
  const api = useOfficeApi()
  const toast = useToast()
  const t = useMessages('officeVersion')
  return async (item: ItemRef, onUndone: () => unknown) => {
    const known = await api('GET /versions/{kind}/{key}', { ...item, limit: 1 }).catch(() => null)
    const newest = known?.versions[0]
    if (!newest?.isOwn || newest.number < 2) return toast(t('office_saved'))
    const undo = async (confirmsLargeDrop: boolean) => {
      const versions = { number: newest.number - 1, seen: newest.number }
      try {
        await api('POST /versions/{kind}/{key}/restore', { ...item, ...versions, confirmsLargeDrop })
        await onUndone()
        toast(t('office_undone'))
      } catch (error) {
        // A price that was raised by mistake drops as far when it is corrected, so raising it needs a confirmation.
        const isLargeDrop = isApiError(error) && isLargeDropRefusal(error.code)
        toast(errorText(error, t), 'danger', isLargeDrop ? offer('office_undo_anyway', true) : undefined)
      }
    }
    const offer = (label: 'office_saved_undo' | 'office_undo_anyway', confirms: boolean) => ({
      label: t(label),
      seconds: UNDO_SECONDS,
      run: () => void undo(confirms),
    })
    toast(t('office_saved'), 'success', offer('office_saved_undo', false))
  }
}
