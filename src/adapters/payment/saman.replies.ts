import { type Toman, toman } from '#kernel/money.ts'
import { wholeNumber } from './payment.call.ts'
import type { OpenResult, ReverseResult, VerifyResult } from './payment.port.ts'

/** Reads every answer of Saman's SEP. The codes come from its merchant document, version 3.6. */

const OPENED = 1
const DONE = 0
const DONE_BEFORE = 2
const REVERSED = 5
const NOT_FOUND = -2
const TOO_LATE = -6
/** Terminal switched off, terminal unknown, address not registered. */
const CONFIGURATION = [-104, -105, -106]

/** What a token is refused for: parameters; and what an operator must mend: address, terminal. */
const BAD_ORDER_ERRORS = [5]
const CONFIGURATION_ERRORS = [8, 12]

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function unavailable(body: unknown) {
  return { outcome: 'unavailable', reason: body === null ? 'no_answer' : 'server' } as const
}

type Opened = Exclude<OpenResult, { outcome: 'opened' }> | { outcome: 'opened'; reference: string }

export function readToken(body: unknown): Opened {
  const { status, token, errorCode } = fieldsOf(body)
  const isToken = typeof token === 'string' && /^[\x21-\x7e]{1,200}$/.test(token)
  if (wholeNumber(status) === OPENED && isToken) return { outcome: 'opened', reference: token }
  const error = wholeNumber(errorCode) ?? 0
  if (BAD_ORDER_ERRORS.includes(error)) return { outcome: 'refused', reason: 'bad_order' }
  if (CONFIGURATION_ERRORS.includes(error)) return { outcome: 'unavailable', reason: 'configuration' }
  return unavailable(body)
}

interface Asked {
  receipt: string
  terminalId: string
}

export function readVerdict(body: unknown, asked: Asked): VerifyResult {
  const { ResultCode, Success, TransactionDetail } = fieldsOf(body)
  const code = wholeNumber(ResultCode)
  // "Done, without success" says nothing, so it is asked again.
  if ((code === DONE && Success !== false) || code === DONE_BEFORE)
    return paidResult(fieldsOf(TransactionDetail), asked, code === DONE_BEFORE)
  if (code === REVERSED) return { outcome: 'unpaid', reason: 'reversed' }
  if (code === TOO_LATE) return { outcome: 'unpaid', reason: 'too_late' }
  if (code === NOT_FOUND) return { outcome: 'unpaid', reason: 'unknown_order' }
  if (code !== null && CONFIGURATION.includes(code))
    return { outcome: 'unavailable', reason: 'configuration' }
  return unavailable(body)
}

/** An answer about another payment, or in an amount that is none, decides nothing about ours. */
function paidResult(detail: Fields, { receipt, terminalId }: Asked, isRepeat: boolean): VerifyResult {
  // The name is spelt so.
  const amount = tomanOf(detail['OrginalAmount'])
  const trackingCode = textOf(detail['RRN'])
  const isOurs = detail['RefNum'] === receipt && wholeNumber(detail['TerminalNumber']) === Number(terminalId)
  if (!isOurs || amount === null || trackingCode === null) return { outcome: 'unavailable', reason: 'server' }
  const cardMasked = textOf(detail['MaskedPan'])
  return { outcome: 'paid', amount, receipt, trackingCode, cardMasked, isRepeat }
}

function tomanOf(value: unknown): Toman | null {
  const rial = wholeNumber(value)
  return rial === null || rial <= 0 || rial % 10 !== 0 ? null : toman(rial / 10)
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : null
}

export function readReversal(body: unknown): ReverseResult {
  const { ResultCode, Success } = fieldsOf(body)
  const code = wholeNumber(ResultCode)
  // Asked twice, or gone back by itself: the payer has the money, which is what was wanted.
  if ((code === DONE && Success !== false) || code === DONE_BEFORE || code === REVERSED)
    return { outcome: 'reversed' }
  if (code === TOO_LATE) return { outcome: 'refused', reason: 'too_late' }
  if (code === NOT_FOUND) return { outcome: 'refused', reason: 'not_paid' }
  if (code !== null && CONFIGURATION.includes(code)) return { outcome: 'refused', reason: 'configuration' }
  return { outcome: 'unavailable' }
}
