import { useState } from 'react'
import { UNNAMED } from '#features/catalogue/editing/draft.rules.ts'
import { toSnake } from '#kernel/wire.ts'
import { go } from '../shell/place.tsx'
import type { useAct } from '../shell/useAct.ts'
import type { DraftState, StoredDraft } from './drafts.ts'

interface EditorOptions<Draft, Answer extends StoredDraft<Draft>> {
  label: string
  /** The list it belongs to: `/stories`. */
  list: string
  state: DraftState<Draft>
  acting: ReturnType<typeof useAct>
  load: () => Promise<Answer>
  add: (label: string) => Promise<Answer | null>
  save: (version: string) => Promise<Answer | null>
  remove?: (version: string) => Promise<object | null>
  /** Receives the stored data, for screens that show more than the draft. */
  onStored: (answer: Answer) => void
  /** The data as loaded. */
  stored: StoredDraft<Draft>
}

export interface Editor {
  isNew: boolean
  isBusy: boolean
  isChanged: boolean
  error: string
  /** Another editor saved in the meantime. */
  isOvertaken: boolean
  newLabel: string
  setNewLabel: (label: string) => void
  labelError: string | undefined
  /** The error of a draft field, by its path in the code: `blocks.1.href`. */
  errorAt: (path: string) => string | undefined
  /** Whether a field below this path has an error, such as in `blocks.1`. */
  hasErrorIn: (path: string) => boolean
  save: () => Promise<void>
  remove: () => Promise<boolean>
  discard: () => void
  takeTheirs: () => Promise<void>
  saveOverTheirs: () => Promise<void>
  clear: () => void
}

export function useEditor<Draft, Answer extends StoredDraft<Draft>>(
  doors: EditorOptions<Draft, Answer>,
): Editor {
  const { label, list, state, acting, onStored } = doors
  const isNew = label === UNNAMED
  const [newLabel, setNewLabel] = useState('')
  const accept = (answer: Answer | null) => {
    if (!answer) return
    state.accept({ draft: answer.draft, version: answer.version })
    onStored(answer)
  }
  const add = async () => {
    const answer = await doors.add(newLabel.trim())
    if (!answer) return
    state.accept(doors.stored)
    go(`${list}/${encodeURIComponent(newLabel.trim())}`, true)
  }
  /** If the reload fails, the next save reports the conflict again. */
  const theirs = () => doors.load().catch(() => null)
  return {
    isNew,
    newLabel,
    setNewLabel,
    isBusy: acting.isBusy,
    isChanged: state.isChanged,
    error: acting.error,
    isOvertaken: acting.code === 'edited_meanwhile',
    labelError: acting.fields['label'],
    errorAt: (path) => acting.fields[`draft.${toSnake(path)}`],
    hasErrorIn: (path) =>
      Object.keys(acting.fields).some((name) => name.startsWith(`draft.${toSnake(path)}.`)),
    save: async () => (isNew ? add() : accept(await doors.save(state.version))),
    remove: async () => {
      const isGone = (await doors.remove?.(state.version)) !== null
      if (isGone) {
        state.accept(doors.stored)
        go(list)
      }
      return isGone
    },
    discard: () => {
      acting.clear()
      state.accept(doors.stored)
    },
    takeTheirs: async () => {
      accept(await theirs())
      acting.clear()
    },
    saveOverTheirs: async () => {
      const answer = await theirs()
      if (answer) accept(await doors.save(answer.version))
    },
    clear: acting.clear,
  }
}
