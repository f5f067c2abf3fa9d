import type { Toman } from '#kernel/money.ts'
import type { KnownAnswers } from '#server/outbound/unknownAnswers.ts'
import { parseWholeNumber } from './payment.call.ts'
import type {
  InquirePaymentResult,
  OpenPaymentResult,
  ReversePaymentResult,
  VerifyPaymentResult,
} from './payment.port.ts'

/** Parses every answer of Zarinpal's payment API, version 4. */

const DONE = 100
const DONE_BEFORE = 101

type Outage = 'configuration' | 'throttled'
const OUTAGES: Record<number, Outage> = {
  '-10': 'configuration',
  '-11': 'configuration',
  '-13': 'configuration',
  '-14': 'configuration',
  '-15': 'configuration',
  '-16': 'configuration',
  '-17': 'configuration',
  '-18': 'configuration',
  '-19': 'configuration',
  '-12': 'throttled',
}

const OPEN_REFUSALS: Record<number, 'amount' | 'bad_order'> = { '-9': 'bad_order', '-41': 'amount' }

type Unpaid = Extract<VerifyPaymentResult, { outcome: 'unpaid' }>['reason']
const UNPAID: Record<number, Unpaid> = {
  '-50': 'amount',
  // Zarinpal also returns this code while the payer is at the bank; only an inquiry distinguishes the two.
  '-51': 'not_paid',
  '-53': 'unknown_order',
  '-54': 'unknown_order',
  '-55': 'unknown_order',
}

const REVERSE_REFUSALS: Record<number, Extract<ReversePaymentResult, { outcome: 'refused' }>['reason']> = {
  '-60': 'bank',
  '-61': 'not_paid',
  '-62': 'configuration',
  '-63': 'too_late',
  // Zarinpal does not know the payment, so there is no money to reverse either.
  '-53': 'not_paid',
  '-54': 'not_paid',
  '-55': 'not_paid',
}

const STATES: Record<string, InquirePaymentResult['state']> = {
  IN_BANK: 'open',
  PAID: 'paid',
  VERIFIED: 'verified',
  FAILED: 'failed',
  REVERSED: 'reversed',
}

/** Documented codes that we ignore: shared payments, the lifetime of a link, and "unexpected". */
const OTHER_CODES = [-30, -31, -32, -33, -34, -35, -36, -37, -38, -39, -40, -52]

/** The codes that Zarinpal's documentation lists. */
export const ZARINPAL_ANSWERS: KnownAnswers = {
  provider: 'zarinpal',
  fields: [
    'data',
    'errors',
    'code',
    'message',
    'validations',
    'authority',
    'fee',
    'fee_type',
    'ref_id',
    'card_pan',
    'card_hash',
    'status',
    'authorities',
    'amount',
    'callback_url',
    'referer',
    'date',
  ],
  codesOf: (body) => {
    const reply = parseReply(body)
    const status = reply?.data['status']
    return reply ? [`code ${reply.code}`, ...(status ? [`status ${String(status)}`] : [])] : []
  },
  codes: [
    ...[OUTAGES, OPEN_REFUSALS, UNPAID, REVERSE_REFUSALS].flatMap(Object.keys),
    ...[DONE, DONE_BEFORE, ...OTHER_CODES].map(String),
  ]
    .map((code) => `code ${code}`)
    .concat(Object.keys(STATES).map((state) => `status ${state}`)),
}

interface Reply {
  code: number
  data: Record<string, unknown>
}

/**
 * Reads Zarinpal's result code: in `data` on success, else in `errors`, which is an object or, as documented, a list.
 */
function parseReply(body: unknown): Reply | null {
  const { data, errors } = fieldsOf(body)
  const fields = fieldsOf(data)
  const code =
    parseWholeNumber(fields['code']) ??
    parseWholeNumber(fieldsOf(Array.isArray(errors) ? errors[0] : errors)['code'])
  return code === null ? null : { code, data: fields }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** The result for an answer that we do not understand. It stays undecided, because the call may have succeeded. */
function unavailable(body: unknown, code: number | undefined) {
  const reason = OUTAGES[code ?? 0] ?? (body === null ? ('no_answer' as const) : ('server' as const))
  return { outcome: 'unavailable' as const, reason }
}

/**
 * Whether a value can be Zarinpal's id of a payment. Letters and digits only, because it becomes part of a URL for the
 * browser.
 */
export function isZarinpalAuthority(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9]{36}$/.test(value)
}

type OpenedResult =
  | Exclude<OpenPaymentResult, { outcome: 'opened' }>
  | { outcome: 'opened'; reference: string }

export function parseRequestReply(body: unknown): OpenedResult {
  const reply = parseReply(body)
  const reference = reply?.data['authority']
  if (reply?.code === DONE && isZarinpalAuthority(reference)) return { outcome: 'opened', reference }
  const reason = OPEN_REFUSALS[reply?.code ?? 0]
  return reason ? { outcome: 'refused', reason } : unavailable(body, reply?.code)
}

/**
 * Reads the answer to a verification. Zarinpal compares the amount itself (-50), so the captured amount is the one we
 * sent.
 */
export function parseVerifyReply(body: unknown, amount: Toman): VerifyPaymentResult {
  const reply = parseReply(body)
  if (reply?.code === DONE || reply?.code === DONE_BEFORE) return paidResult(body, reply, amount)
  const reason = UNPAID[reply?.code ?? 0]
  return reason ? { outcome: 'unpaid', reason } : unavailable(body, reply?.code)
}

function paidResult(body: unknown, { code, data }: Reply, amount: Toman): VerifyPaymentResult {
  const number = parseWholeNumber(data['ref_id'])
  // A payment without Zarinpal's receipt number cannot be identified.
  if (number === null || number <= 0) return unavailable(body, undefined)
  const card = data['card_pan']
  return {
    outcome: 'paid',
    amount,
    receipt: String(number),
    trackingCode: String(number),
    cardMasked: typeof card === 'string' && card !== '' ? card : null,
    isRepeat: code === DONE_BEFORE,
  }
}

export function parseInquiryReply(body: unknown): InquirePaymentResult {
  const reply = parseReply(body)
  const status = reply?.code === DONE ? reply.data['status'] : undefined
  return { state: STATES[String(status)] ?? 'unknown' }
}

export function parseReversalReply(body: unknown): ReversePaymentResult {
  const code = parseReply(body)?.code ?? 0
  if (code === DONE) return { outcome: 'reversed' }
  const reason = REVERSE_REFUSALS[code]
  if (reason) return { outcome: 'refused', reason }
  return OUTAGES[code] === 'configuration'
    ? { outcome: 'refused', reason: 'configuration' }
    : { outcome: 'unavailable' }
}

/**
 * Reads Zarinpal's list of unverified payments. Empty when the answer cannot be read: the reconciler asks again later.
 */
export function parseUnverifiedReply(body: unknown): string[] {
  const reply = parseReply(body)
  const list = reply?.code === DONE ? reply.data['authorities'] : undefined
  return (Array.isArray(list) ? list : [])
    .map((one) => fieldsOf(one)['authority'])
    .filter(isZarinpalAuthority)
}
