import type { Instant } from '#kernel/time.ts'
import { isReservedLabel } from '../editing/draft.rules.ts'
import type { AltStoreApp } from './altstore.rules.ts'
import type { AltStoreVersion } from './altstore.version.rules.ts'
import { fieldsOfEntry, type SourceFields, valueAfterImport } from './sourceField.rules.ts'

/** Merges the data of an AltStore source with the data of the store. */

/**
 * A label for an imported application: the one that the source gives, otherwise derived from the package name. A label
 * never changes, while names change and repeat, and the package name gives the same label in every order of imports.
 */
export function deriveLabel({ label, packageName }: Pick<AltStoreApp, 'label' | 'packageName'>): string {
  return label ?? packageName.replaceAll('.', '-').slice(0, 80).replace(/-+$/, '')
}

/** The first free label of `chess`, `chess-2`, `chess-3`, and so on. */
export function findFreeLabel(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted) && !isReservedLabel(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

/**
 * The slug of a developer's name; different spellings have the same slug. Letters of every script count, because some
 * names have no Latin ones.
 */
export function developerSlugOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-+|-+$/g, '')
  return slug || `developer-${[...name].map((letter) => letter.codePointAt(0)?.toString(16)).join('-')}`
}

/** The fields that really differ, so that a repeated import writes nothing. */
export function pickChangedFields<Known extends object, Wanted extends Partial<Known>>(
  known: Known,
  wanted: Wanted,
) {
  const isSame = (name: string, value: unknown) => {
    const before = (known as Record<string, unknown>)[name]
    const areDates = before instanceof Date && value instanceof Date
    return areDates ? before.getTime() === value.getTime() : before === value
  }
  const changes = Object.entries(wanted).filter(([name, value]) => !isSame(name, value))
  return Object.fromEntries(changes) as Partial<Wanted>
}

interface Merge {
  known: SourceFields
  merged: SourceFields
  name: string
}

/** Merges a text. A Persian text that only repeats the English one is replaced too; a translation is kept. */
export function textAfterImport(current: { fa: string; en: string }, merge: Merge) {
  const en = valueAfterImport(current.en, merge)
  return { en, fa: current.fa === current.en || current.fa === '' ? en : current.fa }
}

/**
 * The versions as the source states them. A version without a date gets the date of the next older version, or else of
 * the oldest dated one. A stated date always takes precedence over such a guess.
 */
export function sourceFieldsOfVersions(listed: AltStoreVersion[], rank: string): SourceFields[] {
  let neighbour = listed.findLast(({ date }) => date !== null)?.date ?? null
  return listed
    .toReversed()
    .map((version) => {
      neighbour = version.date ?? neighbour
      const { changeLog, size, minimumIos, maximumIos } = version
      const dateRank = `${version.date ? 'stated' : 'guessed'} ${rank}`
      return {
        ...fieldsOfEntry({ changeLog, size, minimumIos, maximumIos }, rank),
        ...fieldsOfEntry({ date: neighbour?.toISOString() }, dateRank),
      }
    })
    .toReversed()
}

interface PlacedVersion {
  name: string
  build: string
  createdAt: Instant
}

const natural = new Intl.Collator('en', { numeric: true })

/** Orders versions by date, and those of one date by name and build, with numbers compared by value. */
export function compareVersionsByDate(one: PlacedVersion, other: PlacedVersion): number {
  return (
    one.createdAt.getTime() - other.createdAt.getTime() ||
    compareNames(one.name, other.name) ||
    compareNames(one.build, other.build)
  )
}

function compareNames(one: string, other: string): number {
  if (one === other) return 0
  return natural.compare(one, other) || (one < other ? -1 : 1)
}
