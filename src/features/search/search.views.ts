import type { z } from 'zod'
import type { pictureSchema } from '#features/catalogue/catalogue.contract.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import type { Texts } from '#features/catalogue/texts.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { normaliseText, removeSpacesAndRepeats } from './normaliseQuery.rules.ts'
import type { QueryReading } from './queryReading.rules.ts'
import { APPLICATION_TRAIT_BITS, type SearchMatch } from './ranking.rules.ts'
import type { SuggestionKind } from './search.rules.ts'
import type { FoundApplication } from './search.store.ts'

interface Names {
  nameFa: string
  nameEn: string
}

export function traitBitsOf(...names: Array<keyof typeof APPLICATION_TRAIT_BITS | undefined>): number {
  return names.reduce((bits, name) => bits | (name ? APPLICATION_TRAIT_BITS[name] : 0), 0)
}

/** The corrected query: the application's name if the matching words are the whole name, else the indexed words. */
export function didYouMeanText({ words }: SearchMatch, row: Names): string | null {
  const text = words.filter(Boolean).join(' ')
  const names = [row.nameFa, row.nameEn]
  const repaired =
    names.find((name) => removeSpacesAndRepeats(normaliseText(name)) === removeSpacesAndRepeats(text)) ?? text
  return removeSpacesAndRepeats(normaliseText(repaired)) === '' ? null : repaired
}

export interface Suggestion {
  kind: SuggestionKind
  text: string
  label: string | null
  href: string
  icon: z.infer<typeof pictureSchema> | null
  primaryColor: string | null
}

export function applicationSuggestion(
  locale: Locale,
  row: FoundApplication,
  icon: Suggestion['icon'],
): Suggestion {
  const { label } = row
  return {
    kind: row.type,
    text: localisedText(locale, row, 'name'),
    label,
    href: `/applications/${label}`,
    icon,
    primaryColor: row.primaryColor,
  }
}

export function categorySuggestion(locale: Locale, row: Texts<'name'> & { label: string }): Suggestion {
  const { label } = row
  const text = localisedText(locale, row, 'name')
  return { kind: 'category', text, label, href: `/categories/${label}`, icon: null, primaryColor: null }
}

export function developerSuggestion(locale: Locale, row: Names): Suggestion {
  const text = localisedText(locale, row, 'name')
  const href = `/search?q=${encodeURIComponent(text)}`
  return { kind: 'developer', text, label: null, href, icon: null, primaryColor: null }
}

/** The developers of the found applications, without duplicates, in the same order. */
export function listDevelopersOf(rows: FoundApplication[]): Names[] {
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
  taken: QueryReading[],
  rows: Row[],
  most: number,
): Array<NamedRow<Row>> {
  return rows
    .flatMap((row) => {
      const names = [row.nameFa, row.nameEn].map(normaliseText)
      const isNamed = names.some((name) => taken.some(({ whole }) => whole === removeSpacesAndRepeats(name)))
      return isNamed || names.some((name) => isPrefixOf(taken, name)) ? [{ row, isNamed }] : []
    })
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, most)
}

/** Whether each word of the query begins a word of the name, or the whole query begins the whole name. */
function isPrefixOf(taken: QueryReading[], name: string): boolean {
  const words = [...name.split(' '), removeSpacesAndRepeats(name)]
  const begins = (key: string) => words.some((word) => word.startsWith(key))
  return taken.some((reading) => begins(reading.whole) || reading.words.every(begins))
}
