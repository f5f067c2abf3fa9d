/**
 * How a word sounds, roughly: its consonants, one letter a sound, whichever script it is written in. Persian does
 * not write short vowels, and و, ی and ه are now vowels and now consonants, so all of them go. The database does
 * the same (search_skeleton); a property test holds the two together.
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

/** Of a normalised text; spaces do not count. */
export function skeleton(normal: string): string {
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

/** With its vowels, in Latin letters: finer than the skeleton, to choose among words that share one. */
function sounded(normal: string): string {
  const paired = PAIRS.reduce(
    (text, [pair, sound]) => text.replaceAll(pair, sound),
    normal.replaceAll(' ', ''),
  )
  const letters = Array.from(paired, (letter) => {
    const sound = SOUND.get(letter) ?? VOWEL.get(letter) ?? letter
    return ALIKE[sound] ?? sound
  })
  return letters
    .join('')
    .replace(/ee/g, 'i')
    .replace(/([^0-9])\1+/gu, '$1')
}

const SOFT = new Set('aeiouh')
const HARD_COST = 4

/** Weighted edits between how two words sound: a vowel more or less is cheap, a consonant is not. */
export function soundDistance(left: string, right: string): number {
  const [a, b] = [sounded(left), sounded(right)]
  let row = [0]
  for (let at = 1; at <= b.length; at++) row.push((row[at - 1] ?? 0) + weight(b[at - 1]))
  for (const letter of a) {
    const next = [(row[0] ?? 0) + weight(letter)]
    for (let at = 1; at <= b.length; at++) {
      const other = b[at - 1]
      const change = letter === other ? 0 : Math.max(weight(letter), weight(other))
      next.push(
        Math.min(
          (row[at] ?? 0) + weight(letter),
          (next[at - 1] ?? 0) + weight(other),
          (row[at - 1] ?? 0) + change,
        ),
      )
    }
    row = next
  }
  return row[b.length] ?? 0
}

function weight(letter: string | undefined): number {
  return SOFT.has(letter ?? '') ? 1 : HARD_COST
}
