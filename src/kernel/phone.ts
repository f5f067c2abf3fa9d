import { toLatinDigits } from './digits.ts'
import type { Locale } from './locale.ts'

const IRANIAN_MOBILE = /^09\d{9}$/
const MINIMUM_FOREIGN_DIGITS = 5
const MAXIMUM_DIGITS = 15

/**
 * One person is one account: +98, 0098, 98 and bare 9… forms become 09…, in any script's digits
 * (decisions, Identity). What is not a phone number in any form comes back as cleaned digits.
 */
export function normalisePhone(text: string): string {
  const digits = toLatinDigits(text).replace(/[\s\-().\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const iranian = /^(?:(?:\+98|0098|98)?0?)(9\d{9})$/.exec(digits)
  return iranian ? `0${iranian[1]}` : digits
}

/** Specification section 5: Persian mode 09 and nine digits; other languages five digits or more. */
export function isPhone(locale: Locale, phone: string): boolean {
  if (IRANIAN_MOBILE.test(phone)) return true
  return locale !== 'fa' && new RegExp(`^\\+?\\d{${MINIMUM_FOREIGN_DIGITS},${MAXIMUM_DIGITS}}$`).test(phone)
}

export type PhoneFault = 'phone_number_incomplete' | 'phone_number_wrong'

/** Which message of section 5 a phone number deserves; null when it is right. */
export function phoneFault(locale: Locale, text: string): PhoneFault | null {
  const phone = normalisePhone(text)
  if (isPhone(locale, phone)) return null
  const stillTyping =
    locale === 'fa' ? /^(?:\+9?|00|009|(?:(?:\+98|0098|98)?0?)(?:9\d{0,8})?)$/ : /^\+?\d{0,4}$/
  return stillTyping.test(phone) ? 'phone_number_incomplete' : 'phone_number_wrong'
}

/** 0912•••4567: enough for its owner to recognise, too little for anybody else. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '•••' : `${phone.slice(0, 4)}•••${phone.slice(-4)}`
}
