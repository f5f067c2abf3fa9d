import { useState } from 'react'
import type { UnfinishedUploads } from '#ui/form/useUploads.ts'

export type UnfinishedFiles = ReturnType<typeof createUnfinished>

/** Tracks uploads that are in progress or failed, because the form must not be sent without them. */
export function useUnfinishedUploads(): UnfinishedFiles {
  const [unfinished] = useState(createUnfinished)
  return unfinished
}

function createUnfinished() {
  const known = new Map<string, UnfinishedUploads>()
  const isAny = (what: keyof UnfinishedUploads) => Array.from(known.values()).some((one) => one[what] > 0)
  return {
    hear: (field: string, unfinished: UnfinishedUploads) => void known.set(field, unfinished),
    /** Call it for a field that the form no longer shows: its uploads no longer count. */
    drop: (field: string) => void known.delete(field),
    /** The message key why the form cannot be sent yet; null when all uploads are complete. */
    fault(): 'files_sending' | 'files_failed' | null {
      if (isAny('sending')) return 'files_sending'
      return isAny('failed') ? 'files_failed' : null
    },
  }
}
