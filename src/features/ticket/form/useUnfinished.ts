import { useState } from 'react'
import type { Unfinished } from '#ui/form/useUploads.ts'

export type UnfinishedFiles = ReturnType<typeof createUnfinished>

/** Files of a form that are not there yet: it must not go without them, and nobody would notice. */
export function useUnfinished(): UnfinishedFiles {
  const [unfinished] = useState(createUnfinished)
  return unfinished
}

function createUnfinished() {
  const known = new Map<string, Unfinished>()
  const isAny = (what: keyof Unfinished) => Array.from(known.values()).some((one) => one[what] > 0)
  return {
    hear: (field: string, unfinished: Unfinished) => void known.set(field, unfinished),
    /** A field that is no longer asked for. */
    drop: (field: string) => void known.delete(field),
    /** Why the form has to wait, as a message key. */
    fault(): 'files_sending' | 'files_failed' | null {
      if (isAny('sending')) return 'files_sending'
      return isAny('failed') ? 'files_failed' : null
    },
  }
}
