import { navigateOffice, reloadScreen } from '#features/office/shell/officeRouter.tsx'
import type { ItemRef } from '#features/office/version/itemPath.ts'
import { useSavedToast } from '#features/office/version/useSavedToast.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { ReloadableData } from '../useLoadedData.ts'
import { useMutation } from '../useMutation.ts'

/** The last part of the path of a screen that creates an item. */
export const NEW_ITEM = 'new'

/** An item and the list that contains it; null for a new item. */
export interface ItemOfList<Item, List> {
  known: Item | null
  list: ReloadableData<List>
}

/** Saves the item of a page. Success leads back to its list and can be undone; an error loads the stored item. */
export function useSavedItem<List>(path: string, list: ReloadableData<List>, item?: ItemRef) {
  const t = useMessages('office')
  const toast = useToast()
  const showSaved = useSavedToast()
  const acting = useMutation()
  return {
    acting,
    keep(answer: List | null): boolean {
      if (answer === null) {
        list.reload()
        return false
      }
      navigateOffice(path)
      if (item) void showSaved(item, () => reloadScreen())
      else toast(t('office_saved'))
      return true
    },
  }
}
