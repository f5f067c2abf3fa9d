import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { normalisePhone } from '#kernel/phone.ts'

/** The kinds of things that a search finds on the server. Screens and actions are found in the browser. */
export const HIT_TYPES = [
  'customer',
  'payment',
  'device',
  'ticket',
  'application',
  'page',
  'collection',
  'story',
  'package',
  'code',
  'setting',
] as const
export type HitType = (typeof HIT_TYPES)[number]

export const MAXIMUM_WORD_LENGTH = 100
/** How many hits of each kind a search returns. */
export const HITS_PER_TYPE = 8

const PHONE_END_DIGITS = 4
/** A shorter end of a udid would find too many devices. */
const MINIMUM_UDID_END = 4
const MINIMUM_CODE_LENGTH = 6

/** The possible meanings of a typed word. A part is null if the word cannot have that meaning. */
export interface SearchWord {
  text: string
  phone: string | null
  phoneEnd: string | null
  /** Number of a ticket or a payment. */
  number: number | null
  /** An identifier that a gateway may have given to a payment. */
  reference: string | null
  uuid: string | null
  udidEnd: string | null
  code: string | null
  /** Words of a text, for tickets and names. */
  words: string[]
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export function readSearchWord(typed: string): SearchWord {
  const text = toLatinDigits(typed).replace(/\s+/g, ' ').trim()
  const bare = text.toLowerCase()
  const digits = /^\d+$/.test(text) ? text : null
  const phone = normalisePhone(text)
  const code = normaliseCode(text)
  const isOneWord = !text.includes(' ')
  return {
    text,
    phone: /^(09\d{9}|(\+|00)?\d{7,15})$/.test(phone) ? phone : null,
    phoneEnd: digits?.length === PHONE_END_DIGITS ? digits : null,
    number: digits !== null && digits.length <= 15 ? Number(digits) : null,
    reference: isOneWord && /\d/.test(text) && text.length >= 4 ? text : null,
    uuid: UUID.test(bare) ? bare : null,
    udidEnd: /^[0-9a-f-]+$/.test(bare) && bare.length >= MINIMUM_UDID_END && !UUID.test(bare) ? bare : null,
    code: isOneWord && code.length >= MINIMUM_CODE_LENGTH && code.length <= 40 ? code : null,
    words: text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => /\p{L}{2}/u.test(word)) ?? [],
  }
}
