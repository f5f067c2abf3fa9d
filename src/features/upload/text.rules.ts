export const MAXIMUM_TEXT_BYTES = 1024 * 1024

/** Everything that moves a cursor, rings a bell or ends a text early; tabs and ends of lines may be. */
const CONTROL = /(?![\t\n\f\r])\p{Cc}|[\ufffe\uffff]/u

/** How markup and scripts begin; also in UTF-7, which old browsers guessed. */
const ACTIVE_BEGINNING =
  /^(?:<[a-z!?/%]|\+ADw|#!|%!|javascript:|vbscript:|data:|mime-version:|content-type:)/i
/** Readers look for it this far into a file, whatever comes before. */
const PDF_WITHIN = 1024

/** Why bytes are no plain text that may be kept; null when they are. */
export function textFault(bytes: Uint8Array): 'upload_type_unknown' | 'upload_too_large' | null {
  const text = decode(bytes)
  if (text === null || CONTROL.test(text)) return 'upload_type_unknown'
  const beginning = text.slice(0, PDF_WITHIN)
  if (ACTIVE_BEGINNING.test(text.replace(/^[\s\ufeff\u200b-\u200f\u2060]+/, '').slice(0, 100)))
    return 'upload_type_unknown'
  if (beginning.includes('%PDF-')) return 'upload_type_unknown'
  return bytes.length > MAXIMUM_TEXT_BYTES ? 'upload_too_large' : null
}

/** Null for what is not UTF-8 to the last byte. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
