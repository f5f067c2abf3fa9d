const PERSIAN_ZERO = 0x06f0
const ARABIC_ZERO = 0x0660

/** Converts Persian (۰-۹) and Arabic (٠-٩) digits to Latin ones and leaves everything else (requirement 5.3). */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO))
  })
}

export function toPersianDigits(text: string): string {
  return countFrom(PERSIAN_ZERO, text)
}

export function toArabicDigits(text: string): string {
  return countFrom(ARABIC_ZERO, text)
}

function countFrom(zero: number, text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)))
}

/**
 * Parses a whole number in its only plain form: no sign, point, exponent, hex, leading zero or space. Two spellings of
 * one id would be two entries in every cache, limit and log.
 */
export function parsePlainNumber(text: string): number | null {
  const value = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : null
}
