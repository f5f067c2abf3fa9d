import { useState } from 'react'
import { PROBLEM_KINDS, type ProblemKind } from '../recovery.rules.ts'

interface Draft {
  kind: ProblemKind | null
  description: string
}

const EMPTY: Draft = { kind: null, description: '' }

/** Keeps the draft of a report in session storage: it survives a reload, a lost connection and the login. */
export function useProblemDraft(deviceId: string) {
  const key = `problemDraft ${deviceId}`
  const [draft, setDraft] = useState(() => readDraft(key))
  return {
    ...draft,
    change(part: Partial<Draft>): void {
      const next = { ...draft, ...part }
      setDraft(next)
      saveDraft(key, JSON.stringify(next))
    },
    forget(): void {
      saveDraft(key, null)
    },
  }
}

function readDraft(key: string): Draft {
  try {
    const { kind, description } = JSON.parse(window.sessionStorage.getItem(key) ?? '') as Partial<Draft>
    return {
      kind: PROBLEM_KINDS.find((known) => known === kind) ?? null,
      description: typeof description === 'string' ? description : '',
    }
  } catch {
    return EMPTY
  }
}

/** Saves the draft of a report. Without session storage it is kept as long as the page. */
function saveDraft(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {}
}
