import { allowedTypingErrors, editDistance } from './queryReading.rules.ts'
import { consonantSkeleton, phoneticDistance, phoneticSpelling } from './skeleton.rules.ts'

export const RESULTS_PER_PAGE = 12
export const MAXIMUM_RESULTS_PER_PAGE = 50
export const MAXIMUM_PAGE_NUMBER = 50
export const MAXIMUM_SUGGESTIONS = 8
/** Longer search queries are refused. Accepted ones are cut much shorter before they reach the database. */
export const MAXIMUM_TYPED_QUERY_LENGTH = 2000
/** Longer requests for applications are refused: the search page cuts a query to the same length. */
export const MAXIMUM_WISH_LENGTH = 200
export const SUGGESTION_KINDS = ['application', 'game', 'developer', 'category'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/**
 * Matches are counted up to this number. Users do not page further, and counting a hundred thousand matches takes
 * longer than finding them.
 */
export const MAXIMUM_COUNTED_RESULTS = 500
/** How many indexed words a prefix, a sound or a misspelling may match, most popular first. */
export const MAXIMUM_WORDS_PER_KEY = 60
/** The limit of `WORDS_PER_KEY` for one word in a query of several words. */
export const MAXIMUM_WORDS_PER_QUERY_PART = 24
/** How many applications are read for one word of a query of several words; the others are looked up by key. */
export const APPLICATIONS_READ_PER_WORD = 250
/** How many applications are read for all inexact words of a query together; the words share the number evenly. */
const GUESS_DEPTH = 1000
const DEEPEST_GUESS = 80
const SHALLOWEST_GUESS = 16

export function applicationsToRead(cost: number, words: number, isWhole: boolean): number {
  if (cost === 0) return isWhole ? MAXIMUM_COUNTED_RESULTS : APPLICATIONS_READ_PER_WORD
  return Math.max(SHALLOWEST_GUESS, Math.min(DEEPEST_GUESS, Math.floor(GUESS_DEPTH / words)))
}

/**
 * The costs of a search match. The cheapest match comes first, and equal costs are sorted by popularity. The steps
 * between the classes (whole name, prefix of the name, word, prefix of a word, similarity) are wider than those between
 * fields.
 */
const PREFIX = 10
const SOUND = 20
const SOUND_PREFIX = 34
const SOUND_TYPO = 40
const TYPO = 15
const HOPELESS = 62

/**
 * The cost of each field for the whole query (application_search.fields), in this order: whole name, in the name, whole
 * developer, in it, whole category, in it, summary.
 */
export const WHOLE_FIELD_COSTS = [-20, 0, -8, 4, -6, 6, 24]
/**
 * The cost of each field for one word of several. It cannot match a whole name, so whole and partial fields cost the
 * same.
 */
export const WORD_FIELD_COSTS = [0, 0, 4, 4, 6, 6, 24]
export const SWAPPED_LAYOUT_COST = 6
export const MISSING_WORD_COST = 110

/** Up to this cost the query matched as typed; above it the other keyboard layout is tried. */
export const MAXIMUM_COST_AS_TYPED = 4
/** Above this cost misspellings and similar sounds are tried too. */
export const MAXIMUM_COST_OF_GOOD_MATCH = 12
/** Matches with typing errors that cost this much more than the best one are left out. */
export const MAXIMUM_GUESS_COST_GAP = 20

/** The cost of an exact or prefix match of a query word with an indexed word; null if it is neither. */
export function wordMatchCost(key: string, word: string): number | null {
  if (key === word) return 0
  return word.startsWith(key) ? PREFIX : null
}

/**
 * The cost of a match with typing errors and similar sounds. Curried, because one query word is compared with many
 * indexed words.
 */
export function createGuessCost(key: string): (word: string, itsSkeleton: string) => number | null {
  const [own, spoken] = [consonantSkeleton(key), phoneticSpelling(key)]
  return (word, other) => {
    const known = wordMatchCost(key, word)
    if (known !== null) return known
    const cost = Math.min(typoCost(key, word), soundCost(own, spoken, word, other))
    return cost < HOPELESS ? cost : null
  }
}

function typoCost(key: string, word: string): number {
  const most = allowedTypingErrors(key)
  if (most === 0 || Math.abs(key.length - word.length) > most) return HOPELESS
  const mistakes = editDistance(key, word, most)
  if (mistakes > most) return HOPELESS
  // Users rarely mistype the first letter.
  return 14 + TYPO * mistakes + (key[0] === word[0] ? 0 : 5)
}

function soundCost(own: string, spoken: string, word: string, other: string): number {
  if (own.length < 2) return HOPELESS
  // Many words share two consonants, so their vowels must match too.
  if (own === other)
    return SOUND + (own.length === 2 ? 8 : 4) * phoneticDistance(spoken, phoneticSpelling(word)).whole
  if (own.length > 2 && other.startsWith(own))
    return SOUND_PREFIX + 4 * phoneticDistance(spoken, phoneticSpelling(word)).beginning
  if (own.length < 4 || Math.abs(own.length - other.length) > 1 || editDistance(own, other, 1) !== 1)
    return HOPELESS
  return SOUND_TYPO + 2 * phoneticDistance(spoken, phoneticSpelling(word)).whole
}

/** An iOS version as a number: 12.4.1 → 120401, as the SQL function search_ios does; null for an invalid version. */
export function iosVersionNumber(version: string): number | null {
  if (!/^\d{1,4}(\.\d{1,4}){0,9}$/.test(version)) return null
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return Math.min(major, 999) * 10_000 + Math.min(minor, 99) * 100 + Math.min(patch, 99)
}
