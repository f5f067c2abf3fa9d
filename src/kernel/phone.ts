import { toLatinDigits } from './digits.ts'
import { AppError } from './errors.ts'
import type { Locale } from './locale.ts'

const IRANIAN_MOBILE = /^09\d{9}$/
const MINIMUM_FOREIGN_DIGITS = 5
const MAXIMUM_DIGITS = 15

/**
 * Brings a phone number into one form, because one person has one account: +98, 0098, 98 and bare 9… become 09…, in the
 * digits of any script (requirement 10.20). Text that is no phone number is returned as cleaned digits.
 */
export function normalisePhone(text: string): string {
  const digits = toLatinDigits(text).replace(/[\s\-().\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const iranian = /^(?:(?:\+98|0098|98)?0?)(9\d{9})$/.exec(digits)
  return iranian ? `0${iranian[1]}` : digits
}

/**
 * Whether a text is a phone number. Persian: 09 and nine digits (requirement 5.1). Other languages: five digits or more
 * (requirement 5.2).
 */
export function isPhone(locale: Locale, phone: string): boolean {
  if (IRANIAN_MOBILE.test(phone)) return true
  return locale !== 'fa' && new RegExp(`^\\+?\\d{${MINIMUM_FOREIGN_DIGITS},${MAXIMUM_DIGITS}}$`).test(phone)
}

export type PhoneFault = 'phone_number_incomplete' | 'phone_number_wrong'

/** The message key for an invalid phone number (requirements 5.7 to 5.9); null for a valid one. */
export function findPhoneFault(locale: Locale, text: string): PhoneFault | null {
  const phone = normalisePhone(text)
  if (isPhone(locale, phone)) return null
  const stillTyping =
    locale === 'fa' ? /^(?:\+9?|00|009|(?:(?:\+98|0098|98)?0?)(?:9\d{0,8})?)$/ : /^\+?\d{0,4}$/
  return stillTyping.test(phone) ? 'phone_number_incomplete' : 'phone_number_wrong'
}

/** The calling code of Iran, whose numbers are written 09… */
const HOME_COUNTRY = '98'

/** A phone number's digits with the calling code first. A number without a calling code keeps its digits. */
function internationalDigits(phone: string): string {
  if (IRANIAN_MOBILE.test(phone)) return `${HOME_COUNTRY}${phone.slice(1)}`
  return phone.replace(/^(\+|00)/, '')
}

/** A phone number as Iranian SMS providers dial it: 09… at home, 00 and the calling code abroad. */
export function phoneAsDialledFromIran(phone: string): string {
  return IRANIAN_MOBILE.test(phone) ? phone : `00${internationalDigits(phone)}`
}

/** Whether a phone number is outside Iran. SMS to other countries cost a multiple, so they have separate budgets. */
export function isForeignPhone(phone: string): boolean {
  return !internationalDigits(phone).startsWith(HOME_COUNTRY)
}

/** Whether we send SMS to the country of this phone number. An empty list means every country. */
export function isCountryServed(callingCodes: readonly string[], phone: string): boolean {
  if (callingCodes.length === 0) return true
  const digits = internationalDigits(phone)
  return callingCodes.some((code) => digits.startsWith(code))
}

export function countryNotServedError(callingCodes: readonly string[]): AppError {
  return new AppError('country_not_served', {
    params: { countries: formatCallingCodes(callingCodes) },
  })
}

/**
 * A list of calling codes as text. Unicode marks isolate it, so that the plus signs stay before the digits in right-to-
 * left text.
 */
export function formatCallingCodes(callingCodes: readonly string[]): string {
  return callingCodes.map((code) => `\u2066+${code}\u2069`).join(', ')
}

/** Hides the middle of a phone number, as in 0912•••4567: its owner recognises it, others cannot guess it. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, 4)}•••${phone.slice(-4)}`
}
