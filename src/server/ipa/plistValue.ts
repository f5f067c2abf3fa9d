/** A value of a property list. Dictionaries have no prototype, so a key such as `constructor` is only a key. */
export type PlistValue = string | number | boolean | Date | Buffer | PlistValue[] | PlistDictionary
export interface PlistDictionary {
  [key: string]: PlistValue
}

/** The property list is malformed or too expensive to read. */
export class PlistFault extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'PlistFault'
  }
}

/** Enough for every list except the file list of a large app. */
export const MAXIMUM_PLIST_VALUES = 50_000
const MAXIMUM_DEPTH = 64

/** Limits how many values are read from a property list. Shared and circular references count each time. */
export interface PlistBudget {
  spend(depth: number): void
}

export function createPlistBudget(maximumValues = MAXIMUM_PLIST_VALUES): PlistBudget {
  let values = 0
  return {
    spend(depth) {
      values += 1
      if (values > maximumValues) throw new PlistFault('too many values')
      if (depth > MAXIMUM_DEPTH) throw new PlistFault('too deep')
    },
  }
}

export function emptyDictionary(): PlistDictionary {
  return Object.create(null)
}

export function isDictionary(value: PlistValue | undefined): value is PlistDictionary {
  return (
    typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) && !Buffer.isBuffer(value)
  )
}
