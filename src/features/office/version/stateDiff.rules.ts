import { findCommonSequence } from './textDiff.rules.ts'

/** A difference between two states of an item. */
export interface FieldChange {
  /** The field, such as `titleFa`, or `blocks.2.titleFa` for the third block. */
  path: string
  kind: 'changed' | 'added' | 'removed' | 'moved'
  /** For a list item that moved or changed: its previous position. */
  from: number | null
  before: unknown
  after: unknown
}

type Fields = Record<string, unknown>

/** Lists the differences between two states, field by field. Null stands for a missing item. */
export function diffStates(before: object | null, after: object | null): FieldChange[] {
  if (!before || !after) return []
  return diffFields('', before as Fields, after as Fields)
}

function diffFields(prefix: string, before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => diffValues(`${prefix}${name}`, before[name] ?? null, after[name] ?? null))
}

function diffValues(path: string, before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return []
  if (isListOfItems(before) && isListOfItems(after)) return diffItems(path, before, after)
  if (isFields(before) && isFields(after)) return diffFields(`${path}.`, before, after)
  return [{ path, kind: 'changed', from: null, before, after }]
}

/** Compares lists of blocks, contents or options: which items stay, move, change in place, are added or removed. */
function diffItems(path: string, before: readonly Fields[], after: readonly Fields[]): FieldChange[] {
  const steps = findCommonSequence(before, after, isSame)
  const removed = steps.flatMap(([from, to]) => (from !== null && to === null ? from : []))
  const added = steps.flatMap(([from, to]) => (from === null && to !== null ? to : []))
  const changes: FieldChange[] = []
  const take = (list: number[], item: number) => list.splice(list.indexOf(item), 1)
  for (const from of [...removed]) {
    const to = added.find((one) => isSame(after[one], before[from]))
    if (to === undefined) continue
    take(removed, from)
    take(added, to)
    changes.push({ path: `${path}.${to}`, kind: 'moved', from, before: before[from], after: after[to] })
  }
  for (const from of [...removed]) {
    const to = added.find((one) => kindOf(after[one]) === kindOf(before[from]))
    if (to === undefined) continue
    take(removed, from)
    take(added, to)
    changes.push(...diffFields(`${path}.${to}.`, before[from] ?? {}, after[to] ?? {}))
  }
  for (const from of removed)
    changes.push({ path: `${path}.${from}`, kind: 'removed', from, before: before[from], after: null })
  for (const to of added)
    changes.push({ path: `${path}.${to}`, kind: 'added', from: null, before: null, after: after[to] })
  return changes
}

/** Blocks and contents of different kinds are different items. */
function kindOf(item: Fields | undefined): unknown {
  return item?.['kind'] ?? item?.['type'] ?? null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfItems(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isFields)
}

/** Compares without regard to the order of fields, which the database does not keep. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonicalText(a) === canonicalText(b)
}

function canonicalText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, item) =>
    isFields(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  )
}

const MAXIMUM_SHOWN = 300

/**
 * Shortens long texts in the changes that are stored with a version. The comparison of two versions shows them
 * completely.
 */
export function shortenChanges(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map((change) => ({
    ...change,
    before: shortenValue(change.before),
    after: shortenValue(change.after),
  }))
}

function shortenValue(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAXIMUM_SHOWN)
    return `${value.slice(0, MAXIMUM_SHOWN).toWellFormed()}…`
  if (Array.isArray(value)) return value.map(shortenValue)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortenValue(item)]))
}
