import { createHash } from 'node:crypto'

/** A short name of how something looks: whoever changes it says which look they changed. */
export function versionOf(look: object): string {
  return createHash('sha256').update(JSON.stringify(look)).digest('hex').slice(0, 24)
}
