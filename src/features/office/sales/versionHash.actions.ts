import { createHash } from 'node:crypto'

/** A hash of the data that an operator sees. A change sends it back, which detects concurrent edits. */
export function versionHashOf(look: object): string {
  return createHash('sha256').update(JSON.stringify(look)).digest('hex').slice(0, 24)
}
