import { type ReactNode, useState } from 'react'
import type { ItemRef } from '#features/office/version/itemPath.ts'
import { useLargeDrop } from '#features/office/version/LargeDrop.tsx'
import { useSavedToast } from '#features/office/version/useSavedToast.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { ReloadableData } from '../useLoadedData.ts'
import { type ActionState, useMutation } from '../useMutation.ts'
import { EditDialog } from './EditDialog.tsx'
import { TimeField } from './TimeField.tsx'
import { type FormState, useForm } from './useForm.ts'

/** The properties of an item's form that come from the list. */
export interface ItemFormProps<Item, List> {
  /** The item to edit; null for a new one. */
  known: Item | null
  list: ReloadableData<List>
  onClose: () => void
}

/**
 * Opens items of a list in a form, one at a time. `open` holds the properties of the form; it is null while the form is
 * closed.
 */
export function useItemForm<Item, List>(list: ReloadableData<List>) {
  const [edited, setEdited] = useState<Item | 'new' | null>(null)
  const onClose = () => setEdited(null)
  const open: ItemFormProps<Item, List> | null =
    edited === null ? null : { known: edited === 'new' ? null : edited, list, onClose }
  return { add: () => setEdited('new'), edit: (item: Item) => setEdited(item), open }
}

interface Props<Values, List> {
  editing: Pick<ItemFormProps<never, List>, 'list' | 'onClose'>
  title: string
  initial: Values
  /** Saves the item. Returns the list after the change. */
  save: (act: ActionState['act'], values: Values, confirmsLargeDrop: boolean) => Promise<List | null>
  /** A stored item whose versions are kept: a save can be undone, and scheduled with the version that was read. */
  versions?: (ItemRef & { version: string }) | undefined
  children: (form: FormState<Values>, errors: Record<string, string>) => ReactNode
}

/** The form for a new or existing item of a list. A saved item updates the list; an error reloads it. */
export function ItemForm<Values extends object, List>(props: Props<Values, List>) {
  const { editing, title, initial, save, children, versions } = props
  const { list, onClose } = editing
  const t = useMessages('office')
  const toast = useToast()
  const acting = useMutation()
  const form = useForm(initial, acting.fields)
  const showSaved = useSavedToast()
  const { isConfirmed: confirmsLargeDrop, isRefused, notice } = useLargeDrop(acting)
  const [publishAt, setPublishAt] = useState<string | null>(null)
  const schedule = async ({ version, ...item }: ItemRef & { version: string }) => {
    const plan = { ...item, draft: { ...form.values }, version, publishAt, confirmsLargeDrop }
    if (await acting.act('POST /plans', plan, t('office_scheduled'))) onClose()
  }
  const onSave = async () => {
    if (versions && publishAt !== null) return schedule(versions)
    const saved = await save(acting.act, form.values, confirmsLargeDrop)
    if (saved === null) return list.reload()
    list.put(saved)
    onClose()
    if (!versions) return toast(t('office_saved'))
    await showSaved({ kind: versions.kind, key: versions.key }, () => list.reload())
  }
  return (
    <EditDialog title={title} acting={acting} onClose={onClose} onSave={onSave} isErrorShown={isRefused}>
      {notice}
      {children(form, acting.fields)}
      {versions && (
        <TimeField
          label={t('office_publish_at')}
          hint={t('office_publish_now_hint')}
          value={publishAt}
          onValue={setPublishAt}
          error={acting.fields['publish_at']}
        />
      )}
    </EditDialog>
  )
}
