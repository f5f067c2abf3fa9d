/**
 * The value that a source gave for a field, with the date of its data. The newer of two values counts, and of two
 * equally new values the greater one, so that imports in any order have the same result.
 */
export interface SourceValue {
  value: SourceData
  /** A text that sorts by age. */
  at: string
}

/** Text, or lists of text. Objects would come back from the database with their keys in another order. */
export type SourceData = string | number | SourceData[]
export type SourceFields = Record<string, SourceValue>

/** Parses the stored fields of a row, which the database only knows as JSON. */
export function sourceFieldsOf(row: { sourceFields: unknown }): SourceFields {
  return row.sourceFields as SourceFields
}

/** How recent the data of an entry is: the date of its newest version, then the newest date of the whole source. */
export function sourceRank(entryAt: Date | null, documentAt: Date | null): string {
  return `${entryAt?.toISOString() ?? '-'} ${documentAt?.toISOString() ?? '-'}`
}

/** The fields that an entry contains, all with the same date. */
export function fieldsOfEntry(
  values: Record<string, SourceData | null | undefined>,
  at: string,
): SourceFields {
  const stated = Object.entries(values).filter(([, value]) => value != null && value !== '' && value !== 0)
  return Object.fromEntries(stated.map(([name, value]) => [name, { value: value as SourceData, at }]))
}

export function mergeSourceFields(known: SourceFields, said: SourceFields): SourceFields {
  const merged = { ...known }
  for (const [name, value] of Object.entries(said)) {
    const before = known[name]
    if (!before || isNewer(value, before)) merged[name] = value
  }
  return merged
}

function isNewer(one: SourceValue, other: SourceValue): boolean {
  if (one.at !== other.at) return one.at > other.at
  return JSON.stringify(one.value) > JSON.stringify(other.value)
}

export function isSameFields(one: SourceFields, other: SourceFields): boolean {
  const names = Object.keys(one)
  const isSame = (name: string) =>
    one[name]?.at === other[name]?.at && isSameData(one[name]?.value, other[name]?.value)
  return names.length === Object.keys(other).length && names.every(isSame)
}

export function isSameData(one: SourceData | undefined, other: SourceData | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The value of a field after an import. A current value that no source has given was entered by an operator: it stays
 * unless it is empty.
 */
export function valueAfterImport<T extends SourceData | null>(
  current: T,
  { known, merged, name }: { known: SourceFields; merged: SourceFields; name: string },
): T {
  const next = merged[name]?.value
  if (next === undefined) return current
  const isFollowing = current === '' || current === null || isSameData(known[name]?.value, current)
  return isFollowing ? (next as T) : current
}

/** The fields of a source that are ignored, because newer data is stored or because an operator edited them. */
export function listKeptFields(
  said: SourceFields,
  merged: SourceFields,
  current: Record<string, SourceData | null>,
): Array<{ field: string; reason: string }> {
  return Object.entries(said).flatMap(([field, { value }]) => {
    if (!isSameData(value, merged[field]?.value)) return { field, reason: 'is not newer than what is stored' }
    const isKept = field in current && !isSameData(value, current[field] ?? undefined)
    return isKept ? { field, reason: 'was edited here' } : []
  })
}
