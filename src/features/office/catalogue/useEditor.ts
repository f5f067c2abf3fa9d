import { useState } from 'react'
import { UNSAVED_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { useMessages } from '#web/i18n.tsx'
import type { FormState } from '../kit/form/useForm.ts'
import { type ActionState, useMutation } from '../kit/useMutation.ts'
import { useOfficeApi } from '../shell/officeApi.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { navigateOffice } from '../shell/officeRouter.tsx'
import { useSavedToast } from '../version/useSavedToast.ts'
import type { VersionKind } from '../version/version.rules.ts'
import { useDraft } from './useDraft.ts'

/** The lists of the catalogue whose items are edited as drafts, by their API path. */
export type EditableList = 'applications' | 'pages' | 'stories' | 'collections'
/** An item of the catalogue with its draft, as loaded. */
export type EditableItem<List extends EditableList> = OfficeCalls[`GET /${List}/{label}`]['output']

/** The kind of version for the items of each list. */
export const VERSION_KIND_OF: Record<EditableList, VersionKind> = {
  applications: 'application',
  pages: 'page',
  stories: 'story',
  collections: 'collection',
}

/** The draft of a catalogue item as a form, with the actions on it. */
export interface DraftEditor<Draft> extends FormState<Draft> {
  list: EditableList
  label: string
  isNew: boolean
  isChanged: boolean
  acting: ActionState
  /** Another editor has saved the item in the meantime. */
  isOvertaken: boolean
  newLabel: string
  setNewLabel: (label: string) => void
  /** Whether a field of the draft at or below this path has an error, such as `blocks.1`. */
  hasErrorIn: (path: string) => boolean
  version: string
  save: () => Promise<void>
  /** Leaves the editor after the item was removed. */
  leave: () => void
  discard: () => void
  takeTheirs: () => Promise<void>
  saveOverTheirs: () => Promise<void>
}

type GetInput<List extends EditableList> = OfficeCalls[`GET /${List}/{label}`]['input']

function fieldErrors(fields: Record<string, string>) {
  return {
    errorAt: (path: string) => fields[`draft.${toSnakeCase(path)}`],
    hasErrorIn: (path: string) =>
      Object.keys(fields).some((name) => name.startsWith(`draft.${toSnakeCase(path)}.`)),
  }
}

export function useEditor<List extends EditableList>(
  list: List,
  item: EditableItem<List>,
  /** Receives the stored item after a save, for screens that show more than the draft. */
  onStored: (item: EditableItem<List>) => void,
): DraftEditor<EditableItem<List>['draft']> {
  const t = useMessages('office')
  const api = useOfficeApi()
  const acting = useMutation()
  const showSaved = useSavedToast()
  const { label } = item
  const state = useDraft<EditableItem<List>['draft']>(`${list}/${label}`, item)
  const [newLabel, setNewLabel] = useState('')
  const isNew = label === UNSAVED_ITEM_LABEL
  const accept = (stored: EditableItem<List> | null) => {
    if (!stored) return
    state.accept(stored)
    onStored(stored)
  }
  const add = async () => {
    type Input = OfficeCalls[`POST /${List}`]['input']
    const input = { label: newLabel.trim(), draft: state.draft } as Input
    if (!(await acting.act(`POST /${list}`, input, t('office_saved')))) return
    state.accept(item)
    navigateOffice(`/${list}/${encodeURIComponent(newLabel.trim())}`, true)
  }
  const saveOver = async (version: string) => {
    type Input = OfficeCalls[`PUT /${List}/{label}`]['input']
    const input = { label, version, draft: state.draft } as Input
    const stored = (await acting.act(`PUT /${list}/{label}`, input)) as EditableItem<List> | null
    if (!stored) return
    accept(stored)
    await showSaved({ kind: VERSION_KIND_OF[list], key: label }, async () => accept(await theirs()))
  }
  /** Loads the other editor's version. If that fails, the next save reports the conflict again. */
  const theirs = () => api(`GET /${list}/{label}`, { label } as GetInput<List>).catch(() => null)
  return {
    list,
    label,
    isNew,
    values: state.draft,
    change: state.change,
    ...fieldErrors(acting.fields),
    newLabel,
    setNewLabel,
    isChanged: state.isChanged,
    acting,
    isOvertaken: acting.code === 'edited_meanwhile',
    version: state.version,
    save: () => (isNew ? add() : saveOver(state.version)),
    leave: () => {
      state.accept(item)
      navigateOffice(`/${list}`)
    },
    discard: () => {
      acting.clear()
      state.accept(item)
    },
    takeTheirs: async () => {
      accept(await theirs())
      acting.clear()
    },
    saveOverTheirs: async () => {
      const stored = await theirs()
      if (stored) await saveOver(stored.version)
    },
  }
}
