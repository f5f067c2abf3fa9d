/**
 * The rough sound of a word: its consonants, one Latin letter per sound, whatever the script. Persian does not write
 * short vowels, and و, ی and ه can be vowels or consonants, so all of them are dropped. The SQL function
 * search_skeleton does the same; a property test compares the two.
 */
const PAIRS: Array<[pair: string, sound: string]> = [
  ['ch', 'C'],
  ['sh', 'S'],
  ['kh', 'x'],
  ['gh', 'q'],
  ['zh', 'j'],
  ['ph', 'f'],
]
const SOUNDS_FROM = 'cثسصزذضظتطقغخچشژجگکپبدرفلمن'
const SOUNDS_TO = 'kssszzzzttqqxCSjjgkpbdrflmn'
const SOUND = new Map(Array.from(SOUNDS_FROM, (letter, at) => [letter, SOUNDS_TO[at] ?? '']))
const VAGUE = /[aeiouywvhاویهحع]/g

/** The consonants of a normalised text, as sounds; spaces are ignored. */
export function consonantSkeleton(normal: string): string {
  const paired = PAIRS.reduce(
    (text, [pair, sound]) => text.replaceAll(pair, sound),
    normal.replaceAll(' ', ''),
  )
  const consonants = Array.from(paired.replace(VAGUE, ''), (letter) => SOUND.get(letter) ?? letter)
  return consonants.join('').replace(/([^0-9])\1+/gu, '$1')
}

const VOWEL_FROM = 'اوی'
const VOWEL_TO = 'aoi'
const VOWEL = new Map(Array.from(VOWEL_FROM, (letter, at) => [letter, VOWEL_TO[at] ?? '']))
const ALIKE: Record<string, string> = { u: 'o', w: 'o', v: 'o', y: 'i', ه: 'h', ح: 'h', ع: '' }

/**
 * The sound of a word with vowels, in Latin letters. Finer than the consonants alone, to choose among words that share
 * them.
 */
export function phoneticSpelling(normal: string): string {
  const paired = PAIRS.reduce(
    (text, [pair, sound]) => text.replaceAll(pair, sound),
    normal.replaceAll(' ', ''),
  )
  let output = ''
  for (const letter of paired.replaceAll('ee', 'i')) {
    const sound = SOUND.get(letter) ?? VOWEL.get(letter) ?? letter
    const alike = ALIKE[sound] ?? sound
    if (!output.endsWith(alike)) output += alike
  }
  return output
}

const SOFT = new Set('aeiouh')
const HARD_COST = 4

/**
 * Weighted edit distance between the sounds of two words, as `sounded` returns them: a vowel is cheap, a consonant is
 * not. Returns the distance to the whole right word and to its nearest prefix.
 */
export function phoneticDistance(left: string, right: string): { whole: number; beginning: number } {
  const weights = Array.from(right, weight)
  let row = [0]
  for (const cost of weights) row.push((row[row.length - 1] ?? 0) + cost)
  for (const letter of left) {
    const own = weight(letter)
    const next = [(row[0] ?? 0) + own]
    for (let at = 1; at <= weights.length; at++) {
      const other = weights[at - 1] ?? 0
      const change = letter === right[at - 1] ? 0 : Math.max(own, other)
      next.push(Math.min((row[at] ?? 0) + own, (next[at - 1] ?? 0) + other, (row[at - 1] ?? 0) + change))
    }
    row = next
  }
  return { whole: row[weights.length] ?? 0, beginning: Math.min(...row) }
}

function weight(letter: string): number {
  return SOFT.has(letter) ? 1 : HARD_COST
}
