import type { Instant } from '#kernel/time.ts'
import { isReservedLabel } from '../editing/draft.rules.ts'
import type { SourceApp } from './altstore.rules.ts'
import type { SourceVersion } from './altstore.version.rules.ts'

/** How what a source says meets what the store knows. */

/** The Latin part of a name; a name without one leaves the package name to speak for it. */
export function labelOf({
  label,
  name,
  packageName,
}: Pick<SourceApp, 'label' | 'name' | 'packageName'>): string {
  if (label !== null) return label
  const slug = latinSlug(name)
  return (slug.length > 1 ? slug : latinSlug(packageName)).slice(0, 80).replace(/-+$/, '') || 'app'
}

function latinSlug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}

/** `chess`, `chess-2`, `chess-3`: the first that is free. */
export function freeLabel(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted) && !isReservedLabel(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

/** Two spellings of one developer have one slug; letters of every script count, for names have no other. */
export function developerSlug(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-+|-+$/g, '')
  return slug || `developer-${[...name].map((letter) => letter.codePointAt(0)?.toString(16)).join('-')}`
}

/** Source says English: a Persian text that only repeats it goes along, a translated one stays. */
export function followText(known: { fa: string; en: string }, said: string): { fa: string; en: string } {
  if (said === '') return known
  return { en: said, fa: known.fa === known.en || known.fa === '' ? said : known.fa }
}

/** Only what is really different, so that a repeated import writes nothing. */
export function differing<Known extends object, Wanted extends Partial<Known>>(known: Known, wanted: Wanted) {
  const isSame = (name: string, value: unknown) => {
    const before = (known as Record<string, unknown>)[name]
    const areDates = before instanceof Date && value instanceof Date
    return areDates ? before.getTime() === value.getTime() : before === value
  }
  const changes = Object.entries(wanted).filter(([name, value]) => !isSame(name, value))
  return Object.fromEntries(changes) as Partial<Wanted>
}

export interface Moment {
  name: string
  createdAt: Instant
}

/**
 * The whole history, oldest first: known versions keep their order, new ones and those with a new date are put
 * in by date, then by listing, where the newest stands first.
 */
export function mergeHistory(known: Moment[], listed: SourceVersion[], now: Instant): Moment[] {
  const knownAt = new Map(known.map(({ name, createdAt }) => [name, createdAt]))
  const dated = fillDates(
    listed.map(({ name, date }) => ({ name, date: date ?? knownAt.get(name) ?? null })),
    now,
  )
  const rank = new Map(dated.map(({ name }, at) => [name, -at]))
  const isOlder = (one: Moment, other: Moment) => {
    const difference = one.createdAt.getTime() - other.createdAt.getTime()
    return difference < 0 || (difference === 0 && rankOf(rank, one) < rankOf(rank, other))
  }
  const moved = dated.filter(({ name, createdAt }) => knownAt.get(name)?.getTime() !== createdAt.getTime())
  const isMoved = new Set(moved.map(({ name }) => name))
  const history = known.filter(({ name }) => !isMoved.has(name))
  for (const version of moved.toReversed())
    history.splice(history.findLastIndex((other) => isOlder(other, version)) + 1, 0, version)
  return history
}

/** What the source no longer lists counts as older than what it lists with the same date. */
function rankOf(rank: ReadonlyMap<string, number>, { name }: Moment): number {
  return rank.get(name) ?? Number.NEGATIVE_INFINITY
}

/** A version without a date was published when the one below it in the list was, or at least the one above it. */
function fillDates(listed: Array<{ name: string; date: Instant | null }>, now: Instant): Moment[] {
  const filled: Moment[] = []
  let neighbour = listed.findLast(({ date }) => date !== null)?.date ?? now
  for (const { name, date } of listed.toReversed()) {
    neighbour = date ?? neighbour
    filled.push({ name, createdAt: neighbour })
  }
  return filled.toReversed()
}
