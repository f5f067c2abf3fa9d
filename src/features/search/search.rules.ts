import { editDistance, forgivenMistakes } from './reading.rules.ts'
import { skeleton, soundDistance } from './skeleton.rules.ts'

export const PER_PAGE = 12
export const MAXIMUM_PER_PAGE = 50
export const MAXIMUM_PAGE = 50
export const SUGGESTIONS = 8
/** Longer ones are refused; whatever is let in is cut long before it reaches the database. */
export const MAXIMUM_QUERY = 2000
export const SUGGESTION_KINDS = ['application', 'developer', 'category'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** Counts stop here: nobody pages further, and counting all of a hundred thousand would take longer than finding. */
export const COUNTED_AT_MOST = 500
/** How many words a beginning, a sound or a misspelling may stand for, the most popular first. */
export const WORDS_PER_KEY = 60
/** How many applications are read for a word that was only guessed. */
export const GUESS_DEPTH = 100

/**
 * What a match costs; the cheapest stands first, and equals stand by popularity. The steps between the classes
 * (whole name, beginning of the name, word, beginning of a word, likeness) are wider than those between fields.
 */
const PREFIX = 10
const SOUND = 20
const SOUND_PREFIX = 34
const SOUND_TYPO = 40
const TYPO = 15
const HOPELESS = 62

/** Whole name, in it, whole developer, in it, whole category, in it, summary: application_search.fields. */
export const WHOLE_FIELD_COSTS = [-20, 0, -8, 4, -6, 6, 24]
/** One word of several says nothing about the whole. */
export const WORD_FIELD_COSTS = [0, 0, 4, 4, 6, 6, 24]
export const SWAPPED_COST = 6
export const MISSING_WORD_COST = 110

/** Up to here what was typed was found as it stands; beyond, the other keyboard may explain it better. */
export const FOUND_AS_TYPED = 4
/** Beyond it misspellings and sounds are tried too. */
export const FOUND_WELL = 12
/** Guesses that are so much worse than the best one are noise. */
export const GUESS_WINDOW = 24

/**
 * What taking `key` for `word` costs; null when they have nothing to do with each other. Mistakes and likeness are
 * looked at only when the word's sound is given.
 */
export function wordCost(key: string, word: string, sound?: string): number | null {
  if (key === word) return 0
  if (word.startsWith(key)) return PREFIX
  if (sound === undefined) return null
  const cost = Math.min(typoCost(key, word), soundCost(key, word, sound))
  return cost < HOPELESS ? cost : null
}

function typoCost(key: string, word: string): number {
  const most = forgivenMistakes(key)
  if (most === 0 || Math.abs(key.length - word.length) > most) return HOPELESS
  const mistakes = editDistance(key, word)
  if (mistakes > most) return HOPELESS
  // People seldom miss the first letter.
  return 14 + TYPO * mistakes + (key[0] === word[0] ? 0 : 5)
}

function soundCost(key: string, word: string, right: string): number {
  const left = skeleton(key)
  if (left.length < 2) return HOPELESS
  if (left === right) return SOUND + 4 * soundDistance(key, word)
  if (left.length > 2 && right.startsWith(left)) return SOUND_PREFIX + 4 * beginningDistance(key, word)
  if (left.length < 4 || Math.abs(left.length - right.length) > 1 || editDistance(left, right) !== 1)
    return HOPELESS
  return SOUND_TYPO + 2 * soundDistance(key, word)
}

/** The beginning of the word that sounds most like the key. */
function beginningDistance(key: string, word: string): number {
  const lengths = [-2, -1, 0, 1, 2].map((more) => key.length + more).filter((length) => length > 0)
  return Math.min(...lengths.map((length) => soundDistance(key, word.slice(0, length))))
}

/** 12.4.1 → 120401, as search_ios does; what is no version is null. */
export function iosNumber(version: string): number | null {
  if (!/^\d{1,4}(\.\d{1,4}){0,9}$/.test(version)) return null
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return Math.min(major, 999) * 10_000 + Math.min(minor, 99) * 100 + Math.min(patch, 99)
}
