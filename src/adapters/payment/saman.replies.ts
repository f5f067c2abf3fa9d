import { type Toman, toman } from '#kernel/money.ts'
import type { KnownAnswers } from '#server/outbound/unknownAnswers.ts'
import { parseWholeNumber } from './payment.call.ts'
import type { OpenPaymentResult, ReversePaymentResult, VerifyPaymentResult } from './payment.port.ts'

/** Parses every answer of Saman's SEP. The codes are from its merchant document, version 3.6. */

const OPENED = 1
const DONE = 0
const DONE_BEFORE = 2
const REVERSED = 5
const NOT_FOUND = -2
const TOO_LATE = -6
/** Saman's error codes for our configuration: terminal disabled, terminal unknown, IP address of our server not allowed. */
const CONFIGURATION = [-104, -105, -106]

/** Saman's error codes of a token request: invalid parameters, and configuration (URL, terminal). */
const BAD_ORDER_ERRORS = [5]
const CONFIGURATION_ERRORS = [8, 12]

/** The codes that Saman's merchant document lists. */
export const SAMAN_ANSWERS: KnownAnswers = {
  provider: 'saman',
  fields: [
    'status',
    'token',
    'errorCode',
    'errorDesc',
    'TransactionDetail',
    'ResultCode',
    'ResultDescription',
    'Success',
    'RRN',
    'RefNum',
    'MaskedPan',
    'HashedPan',
    'TerminalNumber',
    'OrginalAmount',
    'AffectiveAmount',
    'StraceDate',
    'StraceNo',
  ],
  codesOf: ({ ResultCode, status, errorCode }) => {
    if (parseWholeNumber(ResultCode) !== null) return [`ResultCode ${ResultCode}`]
    if (parseWholeNumber(status) === OPENED) return ['status 1']
    return parseWholeNumber(errorCode) === null ? [] : [`errorCode ${errorCode}`]
  },
  codes: [
    'status 1',
    ...[DONE, DONE_BEFORE, REVERSED, NOT_FOUND, TOO_LATE, ...CONFIGURATION].map(
      (code) => `ResultCode ${code}`,
    ),
    ...[...BAD_ORDER_ERRORS, ...CONFIGURATION_ERRORS].map((code) => `errorCode ${code}`),
  ],
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function unavailable(body: unknown) {
  return { outcome: 'unavailable', reason: body === null ? 'no_answer' : 'server' } as const
}

type TokenResult =
  | Exclude<OpenPaymentResult, { outcome: 'opened' }>
  | { outcome: 'opened'; reference: string }

export function parseTokenReply(body: unknown): TokenResult {
  const { status, token, errorCode } = fieldsOf(body)
  const isToken = typeof token === 'string' && /^[\x21-\x7e]{1,200}$/.test(token)
  if (parseWholeNumber(status) === OPENED && isToken) return { outcome: 'opened', reference: token }
  const error = parseWholeNumber(errorCode) ?? 0
  if (BAD_ORDER_ERRORS.includes(error)) return { outcome: 'refused', reason: 'bad_order' }
  if (CONFIGURATION_ERRORS.includes(error)) return { outcome: 'unavailable', reason: 'configuration' }
  return unavailable(body)
}

interface VerifyQuery {
  receipt: string
  terminalId: string
}

export function parseVerifyReply(body: unknown, query: VerifyQuery): VerifyPaymentResult {
  const { ResultCode, Success, TransactionDetail } = fieldsOf(body)
  const code = parseWholeNumber(ResultCode)
  // The answer "done, without success" is contradictory, so it counts as undecided and the call is repeated.
  if ((code === DONE && Success !== false) || code === DONE_BEFORE)
    return paidResult(fieldsOf(TransactionDetail), query, code === DONE_BEFORE)
  if (code === REVERSED) return { outcome: 'unpaid', reason: 'reversed' }
  if (code === TOO_LATE) return { outcome: 'unpaid', reason: 'too_late' }
  if (code === NOT_FOUND) return { outcome: 'unpaid', reason: 'unknown_order' }
  if (code !== null && CONFIGURATION.includes(code))
    return { outcome: 'unavailable', reason: 'configuration' }
  return unavailable(body)
}

/**
 * Reads a successful verification. An answer about another payment, or with an invalid amount, does not decide this
 * one.
 */
function paidResult(
  detail: Fields,
  { receipt, terminalId }: VerifyQuery,
  isRepeat: boolean,
): VerifyPaymentResult {
  // The field is misspelt by Saman.
  const amount = tomanOf(detail['OrginalAmount'])
  const trackingCode = textOf(detail['RRN'])
  const isOurs =
    detail['RefNum'] === receipt && parseWholeNumber(detail['TerminalNumber']) === Number(terminalId)
  if (!isOurs || amount === null || trackingCode === null) return { outcome: 'unavailable', reason: 'server' }
  const cardMasked = textOf(detail['MaskedPan'])
  return { outcome: 'paid', amount, receipt, trackingCode, cardMasked, isRepeat }
}

function tomanOf(value: unknown): Toman | null {
  const rial = parseWholeNumber(value)
  return rial === null || rial <= 0 || rial % 10 !== 0 ? null : toman(rial / 10)
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : null
}

export function parseReversalReply(body: unknown): ReversePaymentResult {
  const { ResultCode, Success } = fieldsOf(body)
  const code = parseWholeNumber(ResultCode)
  // A repeated or automatic reversal also means that the payer has the money back.
  if ((code === DONE && Success !== false) || code === DONE_BEFORE || code === REVERSED)
    return { outcome: 'reversed' }
  if (code === TOO_LATE) return { outcome: 'refused', reason: 'too_late' }
  if (code === NOT_FOUND) return { outcome: 'refused', reason: 'not_paid' }
  if (code !== null && CONFIGURATION.includes(code)) return { outcome: 'refused', reason: 'configuration' }
  return { outcome: 'unavailable' }
}
