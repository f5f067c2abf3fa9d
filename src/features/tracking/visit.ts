import { randomId } from '#web/storage/ownIds.ts'

/** A visit is what the browser calls a session: a tab, until it is closed. */
const VISIT_KEY = 'visit'
const TOLD = 'told'
let inMemory: string | null = null

/** The id under which this visit is still to be told; null when it was. */
export function untoldVisit(): string | null {
  const known = readVisit()
  if (known === TOLD) return null
  const id = known ?? randomId()
  writeVisit(id)
  return id
}

export function markVisitTold(): void {
  writeVisit(TOLD)
}

function readVisit(): string | null {
  try {
    return window.sessionStorage.getItem(VISIT_KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

function writeVisit(text: string): void {
  inMemory = text
  try {
    window.sessionStorage.setItem(VISIT_KEY, text)
  } catch {
    // Known until the next load at least.
  }
}
