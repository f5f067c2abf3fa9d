import { randomId } from '#web/storage/browserIds.ts'

/** Session storage key of the visit. A visit lasts until its tab is closed. */
const VISIT_KEY = 'visit'
const REPORTED = 'told'
let inMemory: string | null = null

/** The id of this visit until it is reported to analytics; null afterwards. */
export function getUnreportedVisitId(): string | null {
  const known = readVisit()
  if (known === REPORTED) return null
  const id = known ?? randomId()
  writeVisit(id)
  return id
}

export function markVisitReported(): void {
  writeVisit(REPORTED)
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
    // Without session storage the visit is known until the next page load.
  }
}
