export const MAXIMUM_TEXT_BYTES = 1024 * 1024

/**
 * Control characters that a text file may not contain: they move the cursor, ring the bell or end a text early. Tabs
 * and line ends are allowed.
 */
const CONTROL = /(?![\t\n\f\r])\p{Cc}|[\ufffe\uffff]/u

/** Beginnings of markup and scripts that a text file may not have; also in UTF-7, which old browsers guess. */
const ACTIVE_BEGINNING =
  /^(?:<[a-z!?/%]|\+ADw|#!|%!|javascript:|vbscript:|data:|mime-version:|content-type:)/i
/** PDF readers look for the PDF header in this many first bytes, so a text file may not contain it there. */
const PDF_WITHIN = 1024

/** Why an uploaded file is not acceptable plain text; null if it is. */
export function findTextFileFault(bytes: Uint8Array): 'upload_type_unknown' | 'upload_too_large' | null {
  const text = decode(bytes)
  if (text === null || CONTROL.test(text)) return 'upload_type_unknown'
  const beginning = text.slice(0, PDF_WITHIN)
  if (ACTIVE_BEGINNING.test(text.replace(/^[\s\ufeff\u200b-\u200f\u2060]+/, '').slice(0, 100)))
    return 'upload_type_unknown'
  if (beginning.includes('%PDF-')) return 'upload_type_unknown'
  return bytes.length > MAXIMUM_TEXT_BYTES ? 'upload_too_large' : null
}

/** Decodes UTF-8. Null if the bytes are not valid. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
