import type { Instant } from '#kernel/time.ts'
import { isReservedLabel } from '../editing/draft.rules.ts'
import type { AltStoreApp } from './altstore.rules.ts'
import type { AltStoreVersion } from './altstore.version.rules.ts'

/** Merges the data of an AltStore source with the data of the store. */

/** A label for an imported application: as the source asks, else from the Latin part of its name or its package name. */
export function deriveLabel({
  label,
  name,
  packageName,
}: Pick<AltStoreApp, 'label' | 'name' | 'packageName'>): string {
  if (label !== null) return label
  const slug = latinSlug(name)
  return (slug.length > 1 ? slug : latinSlug(packageName)).slice(0, 80).replace(/-+$/, '') || 'app'
}

function latinSlug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}

/** The first free label of `chess`, `chess-2`, `chess-3`, and so on. */
export function findFreeLabel(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted) && !isReservedLabel(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

/**
 * The slug of a developer's name; different spellings share one. Letters of every script count, because some names have
 * no Latin ones.
 */
export function developerSlugOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-+|-+$/g, '')
  return slug || `developer-${[...name].map((letter) => letter.codePointAt(0)?.toString(16)).join('-')}`
}

/**
 * Merges the source's English text. A Persian text that only repeats the English one changes too; a translation stays.
 */
export function mergeSourceText(known: { fa: string; en: string }, said: string): { fa: string; en: string } {
  if (said === '') return known
  return { en: said, fa: known.fa === known.en || known.fa === '' ? said : known.fa }
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

export interface DatedVersion {
  name: string
  createdAt: Instant
}

/**
 * The merged version history, oldest first. Known versions keep their order. New versions and those with a new date are
 * inserted by date, then by their place in the source, which lists the newest first.
 */
export function mergeVersionHistory(
  known: DatedVersion[],
  listed: AltStoreVersion[],
  now: Instant,
): DatedVersion[] {
  const knownAt = new Map(known.map(({ name, createdAt }) => [name, createdAt]))
  const dated = fillDates(
    listed.map(({ name, date }) => ({ name, date: date ?? knownAt.get(name) ?? null })),
    now,
  )
  const rank = new Map(dated.map(({ name }, at) => [name, -at]))
  const isOlder = (one: DatedVersion, other: DatedVersion) => {
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

/**
 * The position of a version in the source's list. A version that the source no longer lists counts as older than a
 * listed one of the same date.
 */
function rankOf(rank: ReadonlyMap<string, number>, { name }: DatedVersion): number {
  return rank.get(name) ?? Number.NEGATIVE_INFINITY
}

/**
 * Completes missing dates: a version without one gets the date of the next older version, or else of the oldest dated
 * one.
 */
function fillDates(listed: Array<{ name: string; date: Instant | null }>, now: Instant): DatedVersion[] {
  const filled: DatedVersion[] = []
  let neighbour = listed.findLast(({ date }) => date !== null)?.date ?? now
  for (const { name, date } of listed.toReversed()) {
    neighbour = date ?? neighbour
    filled.push({ name, createdAt: neighbour })
  }
  return filled.toReversed()
}
