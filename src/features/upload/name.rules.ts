import { MAXIMUM_NAME_LENGTH, MEDIA_TYPES, type MediaType } from './upload.rules.ts'

/**
 * Characters removed from file names: control, bidi and other invisible characters, lone surrogates, and unassigned
 * code points.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu
/**
 * The half-space. Persian file names need it, so it stays between two letters of the Arabic script and nowhere else.
 */
const HALF_SPACE = '\u200c'
const ARABIC = /[\p{Script=Arabic}\p{M}]/u
/**
 * Characters replaced in file names: dots of every script, and characters with a meaning in shells, headers and file
 * systems.
 */
const MEANINGFUL = /[.\u2024\u3002\ufe52\uff0e\uff61<>:"'`|?*%;$&#{}\\/~^]+/g
/** Windows device names, which are reserved with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const NAMELESS = 'file'

/** The stored name of an uploaded file: one safe path segment with the extension of the detected type. */
export function safeFileName(given: string, mediaType: MediaType): string {
  const ending = `.${MEDIA_TYPES[mediaType]}`
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = cleanStem(withoutEnding(last), MAXIMUM_NAME_LENGTH - ending.length)
  return `${RESERVED.test(stem) ? `_${stem}` : stem || NAMELESS}${ending}`
}

/** Removes the last extension of a file name; earlier extensions become part of the name. */
function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

function cleanStem(stem: string, length: number): string {
  const isWritten = (letter: string, at: number) =>
    letter === HALF_SPACE && ARABIC.test(stem.charAt(at - 1)) && ARABIC.test(stem.charAt(at + 1))
  const visible = stem.replace(INVISIBLE, (letter, at: number) => {
    if (isWritten(letter, at)) return letter
    return /[\t-\r]/.test(letter) ? ' ' : ''
  })
  const tame = visible.replace(MEANINGFUL, '_').replace(/\s+/g, ' ')
  // Cuts by code points, so that no surrogate pair is split.
  return Array.from(tame.replace(/^[\s_-]+/, ''))
    .slice(0, length - 1)
    .join('')
    .replace(/[\s_\u200c]+$/, '')
}
