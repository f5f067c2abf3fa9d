import type { ApplicationType } from '#features/catalogue/catalogue.rules.ts'
import { localised } from '#features/catalogue/localised.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { compact, normalise } from './normal.rules.ts'
import { type Match, TRAITS } from './ranking.rules.ts'
import type { Reading } from './reading.rules.ts'
import type { SuggestionKind } from './search.rules.ts'
import type { FoundApplication } from './search.store.ts'

interface Names {
  nameFa: string
  nameEn: string
}

export function traitsOf(...names: Array<keyof typeof TRAITS | undefined>): number {
  return names.reduce((bits, name) => bits | (name ? TRAITS[name] : 0), 0)
}

export function countOf(
  ranked: { all: number; applications: number; games: number },
  type?: ApplicationType,
) {
  if (type === undefined) return ranked.all
  return type === 'game' ? ranked.games : ranked.applications
}

/** The corrected query: the application's name if the matching words are the whole name, else the indexed words. */
export function repairedText({ words }: Match, row: Names): string | null {
  const text = words.filter(Boolean).join(' ')
  const names = [row.nameFa, row.nameEn]
  const repaired = names.find((name) => compact(normalise(name)) === compact(text)) ?? text
  return compact(normalise(repaired)) === '' ? null : repaired
}

export interface Suggestion {
  kind: SuggestionKind
  text: string
  label: string | null
  href: string
}

export function applicationSuggestion(locale: Locale, row: FoundApplication): Suggestion {
  const { label } = row
  return { kind: 'application', text: localised(locale, row, 'name'), label, href: `/applications/${label}` }
}

export function categorySuggestion(locale: Locale, row: Names & { label: string }): Suggestion {
  const { label } = row
  return { kind: 'category', text: localised(locale, row, 'name'), label, href: `/categories/${label}` }
}

export function developerSuggestion(locale: Locale, row: Names): Suggestion {
  const text = localised(locale, row, 'name')
  return { kind: 'developer', text, label: null, href: `/search?q=${encodeURIComponent(text)}` }
}

/** The developers of the found applications, without duplicates, in the same order. */
export function developersOf(rows: FoundApplication[]): Names[] {
  const byId = new Map(
    rows.map((row) => [row.developerId, { nameFa: row.developerFa, nameEn: row.developerEn }]),
  )
  return [...byId.values()]
}

export interface NamedRow<Row> {
  row: Row
  /** Whether the query is the whole name, not only the beginning of its words. */
  isNamed: boolean
}

/** The developers or categories that the query names, whole names first. */
export function findNamedRows<Row extends Names>(
  taken: Reading[],
  rows: Row[],
  most: number,
): Array<NamedRow<Row>> {
  return rows
    .flatMap((row) => {
      const names = [row.nameFa, row.nameEn].map(normalise)
      const isNamed = names.some((name) => taken.some(({ whole }) => whole === compact(name)))
      return isNamed || names.some((name) => isPrefixOf(taken, name)) ? [{ row, isNamed }] : []
    })
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, most)
}

/** Whether each word of the query begins a word of the name, or the whole query begins the whole name. */
function isPrefixOf(taken: Reading[], name: string): boolean {
  const words = [...name.split(' '), compact(name)]
  const begins = (key: string) => words.some((word) => word.startsWith(key))
  return taken.some((reading) => begins(reading.whole) || reading.words.every(begins))
}
