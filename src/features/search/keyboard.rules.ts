/**
 * The letters of the same keys on the American and on the standard Persian keyboard (ISIRI 9147). Keys of older Persian
 * layouts follow as alternatives: پ on the backslash, ئ on M, ژ on the backslash with shift.
 */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,"
const PERSIAN = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'

const TO_PERSIAN = new Map(Array.from(LATIN, (key, at) => [key, PERSIAN[at] ?? '']))
/**
 * Persian letters typed with shift: ژ on C, آ on H. Every other capital counts as its small letter, because shift was
 * held too long.
 */
const SHIFTED: Array<[string, string]> = [
  ['C', 'ژ'],
  ['H', 'آ'],
  ['\\', 'پ'],
  ['`', 'پ'],
]
for (const [key, letter] of SHIFTED) TO_PERSIAN.set(key, letter)

const TO_LATIN = new Map(Array.from(PERSIAN, (letter, at) => [letter, LATIN[at] ?? '']))
for (const [letter, key] of [
  ['ژ', 'c'],
  ['آ', 'h'],
  ['ئ', 'm'],
  ['ء', 'm'],
  ['ي', 'd'],
  ['ى', 'd'],
  ['ك', ';'],
  ['ة', 'j'],
  ['أ', 'g'],
  ['إ', 'f'],
  ['ؤ', 'a'],
] as const)
  TO_LATIN.set(letter, key)

const PERSIAN_LETTER = /[\u0600-\u06ff]/g
const LATIN_LETTER = /[a-z]/gi

/** The text that the same keys give on the other keyboard layout; null for a text without letters of either. */
export function retypeInOtherLayout(text: string): string | null {
  const persian = text.match(PERSIAN_LETTER)?.length ?? 0
  const latin = text.match(LATIN_LETTER)?.length ?? 0
  if (persian === 0 && latin === 0) return null
  const toPersian = latin >= persian
  const letters = Array.from(text, (letter) =>
    toPersian
      ? (TO_PERSIAN.get(letter) ?? TO_PERSIAN.get(letter.toLowerCase()) ?? letter)
      : (TO_LATIN.get(letter) ?? letter),
  )
  return letters.join('')
}
