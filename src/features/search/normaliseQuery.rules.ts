/**
 * Normalises spellings that users consider equal. The database builds its index with the same steps
 * (db/migrations/0004_search.sql, search_normal); a property test compares the two.
 */

/** The code point of the digit zero in each script. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
]

const LOOKALIKES_FROM = 'يىێېےكڪګةەہھٱۇۆۋßøđłıœæðς'
const LOOKALIKES_TO = 'یییییککگههههاوووsodlioedσ'

const FOLDED = new Map<string, string>([
  ...ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit): [string, string] => [
      String.fromCharCode(zero + digit),
      String(digit),
    ]),
  ),
  ...Array.from(LOOKALIKES_FROM, (from, at): [string, string] => [from, LOOKALIKES_TO[at] ?? '']),
])

const FOLDABLE = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g')

/**
 * Characters that are removed: accents, Arabic diacritics, tatweel, the isolated hamza, apostrophes and direction
 * marks.
 */
const SILENT =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is taken away by itself
  /[\u0027\u0060\u00ad\u02bc\u02be\u02bf\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u200d-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/gu

/**
 * Characters that separate words: punctuation, symbols, emoji, the half-space and other characters that names do not
 * contain.
 */
const SEPARATOR =
  /[\p{Cc}\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufd3e\ufd3f\ufff0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{10ffff}]+/gu

/** Characters that the database can normalise too. Excludes the case pairs that are new in Unicode 17. */
const KNOWN = /[^\ua7ce\ua7d2\ua7d4\ua7f1\u{16ea0}-\u{16eb8}]+/gu

const REPEATED = /([^0-9 ])\1+/gu

/** Maximum length of a normalised text. No name is longer, and the query time stays bounded. */
export const MAXIMUM_NORMALISED_LENGTH = 64
const MAXIMUM_RAW_LENGTH = 256

export function normaliseText(text: string): string {
  const written = text.toWellFormed().replaceAll('\0', ' ')
  const plain = written.replace(KNOWN, (letters) => letters.normalize('NFKD')).replace(SILENT, '')
  const lower = plain.replace(KNOWN, (letters) => letters.toLowerCase())
  const folded = lower.replace(FOLDABLE, (letter) => FOLDED.get(letter) ?? letter)
  return trimSpaces(folded.replace(SEPARATOR, ' ').replace(REPEATED, '$1').replace(/ +/g, ' '))
}

/**
 * Removes spaces at both ends. Not `trim()`, because that also removes U+1680, which the database keeps as a letter.
 */
function trimSpaces(text: string): string {
  return text.replace(/^ +| +$/g, '')
}

/** Removes spaces from a normalised text, because users join and split words freely. */
export function removeSpacesAndRepeats(normal: string): string {
  return normal.replaceAll(' ', '').replace(REPEATED, '$1')
}

/** The user's query, normalised and cut to the maximum length. */
export function normaliseQuery(text: string): string {
  const normal = normaliseText(text.slice(0, MAXIMUM_RAW_LENGTH))
  return trimSpaces(Array.from(normal).slice(0, MAXIMUM_NORMALISED_LENGTH).join(''))
}
