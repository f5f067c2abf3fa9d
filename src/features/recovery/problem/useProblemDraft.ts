import { useState } from 'react'
import { PROBLEM_KINDS, type ProblemKind } from '../recovery.rules.ts'

interface Draft {
  kind: ProblemKind | null
  description: string
}

const EMPTY: Draft = { kind: null, description: '' }

/** What is being written outlives a reload, a lost connection and the login; it ends with the tab. */
export function useProblemDraft(deviceId: string) {
  const key = `problemDraft ${deviceId}`
  const [draft, setDraft] = useState(() => readDraft(key))
  return {
    ...draft,
    change(part: Partial<Draft>): void {
      const next = { ...draft, ...part }
      setDraft(next)
      keep(key, JSON.stringify(next))
    },
    forget(): void {
      keep(key, null)
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

/** Where the browser refuses storage, the page itself remembers. */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {
    // Nothing to do.
  }
}
