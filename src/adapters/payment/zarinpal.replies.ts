import type { Toman } from '#kernel/money.ts'
import { wholeNumber } from './payment.call.ts'
import type { InquireResult, OpenResult, ReverseResult, VerifyResult } from './payment.port.ts'

/** Reads every answer of Zarinpal's payment API, version 4. */

const DONE = 100
const DONE_BEFORE = 101

type Outage = 'configuration' | 'throttled'
const OUTAGES: Record<number, Outage> = {
  '-10': 'configuration',
  '-11': 'configuration',
  '-14': 'configuration',
  '-15': 'configuration',
  '-16': 'configuration',
  '-17': 'configuration',
  '-12': 'throttled',
}

const OPEN_REFUSALS: Record<number, 'amount' | 'bad_order'> = { '-9': 'bad_order', '-41': 'amount' }

type Unpaid = Extract<VerifyResult, { outcome: 'unpaid' }>['reason']
const UNPAID: Record<number, Unpaid> = {
  '-50': 'amount',
  // Also while the payer is at the bank: whether that is still so, inquiry tells.
  '-51': 'not_paid',
  '-53': 'unknown_order',
  '-54': 'unknown_order',
  '-55': 'unknown_order',
}

const REVERSE_REFUSALS: Record<number, Extract<ReverseResult, { outcome: 'refused' }>['reason']> = {
  '-60': 'bank',
  '-61': 'not_paid',
  '-62': 'configuration',
  '-63': 'too_late',
  // An order that is not known there has no money either.
  '-53': 'not_paid',
  '-54': 'not_paid',
  '-55': 'not_paid',
}

const STATES: Record<string, InquireResult['state']> = {
  IN_BANK: 'open',
  PAID: 'paid',
  VERIFIED: 'verified',
  FAILED: 'failed',
  REVERSED: 'reversed',
}

interface Reply {
  code: number
  data: Record<string, unknown>
}

/** The code stands in `data` when it went well, else in `errors`: an object, or as documented a list of them. */
function replyOf(body: unknown): Reply | null {
  const { data, errors } = fieldsOf(body)
  const told = fieldsOf(data)
  const code =
    wholeNumber(told['code']) ?? wholeNumber(fieldsOf(Array.isArray(errors) ? errors[0] : errors)['code'])
  return code === null ? null : { code, data: told }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** Never more than "nobody knows": what is not understood may have been done. */
function unavailable(body: unknown, code: number | undefined) {
  const reason = OUTAGES[code ?? 0] ?? (body === null ? ('no_answer' as const) : ('server' as const))
  return { outcome: 'unavailable' as const, reason }
}

/** It becomes part of an address that a browser is sent to, so nothing but letters and digits. */
export function isAuthority(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9]{36}$/.test(value)
}

type Opened = Exclude<OpenResult, { outcome: 'opened' }> | { outcome: 'opened'; reference: string }

export function readOpened(body: unknown): Opened {
  const reply = replyOf(body)
  const reference = reply?.data['authority']
  if (reply?.code === DONE && isAuthority(reference)) return { outcome: 'opened', reference }
  const reason = OPEN_REFUSALS[reply?.code ?? 0]
  return reason ? { outcome: 'refused', reason } : unavailable(body, reply?.code)
}

/** Zarinpal compares the amount itself (-50), so what was paid is what we asked about. */
export function readVerdict(body: unknown, amount: Toman): VerifyResult {
  const reply = replyOf(body)
  if (reply?.code === DONE || reply?.code === DONE_BEFORE) return paidResult(body, reply, amount)
  const reason = UNPAID[reply?.code ?? 0]
  return reason ? { outcome: 'unpaid', reason } : unavailable(body, reply?.code)
}

function paidResult(body: unknown, { code, data }: Reply, amount: Toman): VerifyResult {
  const number = wholeNumber(data['ref_id'])
  // Without a receipt of its own a payment could not be told from another.
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

export function readInquiry(body: unknown): InquireResult {
  const reply = replyOf(body)
  const status = reply?.code === DONE ? reply.data['status'] : undefined
  return { state: STATES[String(status)] ?? 'unknown' }
}

export function readReversal(body: unknown): ReverseResult {
  const code = replyOf(body)?.code ?? 0
  if (code === DONE) return { outcome: 'reversed' }
  const reason = REVERSE_REFUSALS[code]
  if (reason) return { outcome: 'refused', reason }
  return OUTAGES[code] === 'configuration'
    ? { outcome: 'refused', reason: 'configuration' }
    : { outcome: 'unavailable' }
}

/** Nothing when it could not be told: the next sweep asks again. */
export function readUnverified(body: unknown): string[] {
  const reply = replyOf(body)
  const list = reply?.code === DONE ? reply.data['authorities'] : undefined
  return (Array.isArray(list) ? list : []).map((one) => fieldsOf(one)['authority']).filter(isAuthority)
}
