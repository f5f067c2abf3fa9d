import { retypeInOtherLayout } from './keyboard.rules.ts'
import { MAXIMUM_NORMALISED_LENGTH, normaliseQuery, removeSpacesAndRepeats } from './normaliseQuery.rules.ts'
import { consonantSkeleton } from './skeleton.rules.ts'

/** One interpretation of the typed query: as typed, or as typed on the other keyboard layout. */
export interface QueryReading {
  /** The query as readable text, for "did you mean". */
  text: string
  words: string[]
  /** All words of the query joined without spaces. */
  whole: string
  /** True when the query was typed on the wrong keyboard layout and is converted. */
  isSwapped: boolean
}

/** Maximum number of words in a query; further words are ignored. */
const MAXIMUM_WORDS = 6

/**
 * The interpretations of a query: as typed, then converted to the other keyboard layout. Empty for a query without
 * letters and digits.
 */
export function readQuery(query: string): QueryReading[] {
  const typed = readingOf(query, false)
  const other = retypeInOtherLayout(query)
  const swapped = other === null ? null : readingOf(other.slice(0, MAXIMUM_NORMALISED_LENGTH * 2), true)
  return [typed, swapped].filter((one): one is QueryReading => one !== null && one.whole !== '')
}

function readingOf(text: string, isSwapped: boolean): QueryReading {
  const normal = normaliseQuery(text)
  const words = normal.split(' ').slice(0, MAXIMUM_WORDS)
  return { text: text.trim(), words, whole: removeSpacesAndRepeats(words.join(' ')), isSwapped }
}

const WORD_REACH = 14
const SOUND_REACH = 10
/** Words of this length or more may have two typing errors. */
const LONG_WORD = 6

/**
 * The index keys under which words with a similar spelling are found (search_neighbours); for long words with up to two
 * letters removed.
 */
export function similarWordKeys(word: string, steps: 1 | 2): string[] {
  const near = Array.from(word).slice(0, WORD_REACH)
  const sound = Array.from(consonantSkeleton(word)).slice(0, SOUND_REACH)
  const keys = new Set([near.join('')])
  if (near.length > 2) for (const one of withoutEachLetter(near)) keys.add(one.join(''))
  if (steps === 2 && near.length >= LONG_WORD)
    for (const one of withoutEachLetter(near))
      for (const two of withoutEachLetter(one)) keys.add(two.join(''))
  if (sound.length > 1) keys.add(`~${sound.join('')}`)
  if (sound.length > 3) for (const one of withoutEachLetter(sound)) keys.add(`~${one.join('')}`)
  return [...keys]
}

function withoutEachLetter(letters: string[]): string[][] {
  return letters.map((_, at) => letters.filter((_, place) => place !== at))
}

/** Damerau-Levenshtein distance of two words: wrong, missing, extra and transposed letters. Infinity above `most`. */
export function editDistance(left: string, right: string, most: number): number {
  const [a, b] = stripCommonEnds(left, right)
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      next.push(best)
      if (best < least) least = best
    }
    // A transposition reads two rows back, but never gets below the minimum of the last row.
    if (least > most) return Infinity
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Strips the common prefix and suffix of two words, which are most of similar words. */
function stripCommonEnds(left: string, right: string): [string, string] {
  const shorter = Math.min(left.length, right.length)
  let from = 0
  while (from < shorter && left[from] === right[from]) from++
  let till = 0
  while (till < shorter - from && left.at(-1 - till) === right.at(-1 - till)) till++
  return [left.slice(from, left.length - till), right.slice(from, right.length - till)]
}

export function allowedTypingErrors(word: string): number {
  if (word.length < 3 || /^\d+$/.test(word)) return 0
  return word.length < LONG_WORD ? 1 : 2
}
