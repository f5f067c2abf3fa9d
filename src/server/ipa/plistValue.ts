/** What a property list may hold. Dictionaries have no prototype: a key named after one of its members is only a key. */
export type PlistValue = string | number | boolean | Date | Buffer | PlistValue[] | PlistDictionary
export interface PlistDictionary {
  [key: string]: PlistValue
}

/** The list is broken, or made to keep its reader busy. */
export class PlistFault extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'PlistFault'
  }
}

const VALUES_AT_MOST = 50_000
const DEPTH_AT_MOST = 64

/** Counts what is read: shared and circular references cost as much as what they stand for. */
export interface PlistBudget {
  spend(depth: number): void
}

export function plistBudget(): PlistBudget {
  let values = 0
  return {
    spend(depth) {
      values += 1
      if (values > VALUES_AT_MOST) throw new PlistFault('too many values')
      if (depth > DEPTH_AT_MOST) throw new PlistFault('too deep')
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
