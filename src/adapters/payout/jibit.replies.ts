import type { HttpReply } from '#server/outbound/callOnce.ts'
import type { KnownAnswers } from '#server/outbound/unknownAnswers.ts'
import type { PayoutState, SubmitPayoutResult } from './payout.port.ts'

/** Parses every answer of Jibit's transfer API. */

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function isDone({ status }: HttpReply): boolean {
  return status >= 200 && status < 300
}

/**
 * Whether Jibit refuses the request itself, so that a repeat would get the same. 401, 403 and 429 are about our
 * account.
 */
function isAboutRequest({ status }: HttpReply): boolean {
  return [400, 404, 409, 422].includes(status)
}

function codesOf(reply: HttpReply): string[] {
  const { errors, code } = fieldsOf(reply.body)
  const list = Array.isArray(errors) ? errors.map((one) => textOf(fieldsOf(one)['code'])) : [textOf(code)]
  return list.filter(Boolean)
}

export function parseTokenReply(reply: HttpReply | null): string | null {
  return reply && isDone(reply) ? textOf(fieldsOf(reply.body)['accessToken']) || null : null
}

export interface JibitAccount {
  iban: string
  firstName: string
  lastName: string
}

type RefusedPayout = Extract<SubmitPayoutResult, { state: 'refused' }>
type PostponedPayout = Extract<SubmitPayoutResult, { state: 'later' }>

/** The bank that issued the card does not answer Jibit at the moment. The card itself may be valid. */
const CARD_BANK_AWAY = 'card.source_bank_is_not_active'

/** Accounts that take no money. BLOCK_WITH_DEPOSIT is blocked for its owner only and is paid. */
const UNPAYABLE_ACCOUNTS = ['BLOCK_WITHOUT_DEPOSIT', 'CLOSED']

/** Reads the bank account behind a card and its owner; a transfer needs both. */
export function parseAccountReply(reply: HttpReply | null): JibitAccount | RefusedPayout | PostponedPayout {
  if (!reply) return postponedPayout(reply)
  if (isAboutRequest(reply))
    return codesOf(reply).some((code) => code.startsWith('card.') && code !== CARD_BANK_AWAY)
      ? { state: 'refused', reason: 'card_unknown' }
      : postponedPayout(reply)
  if (!isDone(reply)) return postponedPayout(reply)
  const { iban, owners, status } = fieldsOf(fieldsOf(reply.body)['ibanInfo'])
  if (!/^IR\d{24}$/.test(textOf(iban))) return postponedPayout(reply)
  if (UNPAYABLE_ACCOUNTS.includes(textOf(status))) return { state: 'refused', reason: 'account_closed' }
  const owner = fieldsOf(Array.isArray(owners) ? owners[0] : null)
  const [firstName, lastName] = [textOf(owner['firstName']), textOf(owner['lastName'])]
  if (!firstName && !lastName) return { state: 'refused', reason: 'refused' }
  return { iban: textOf(iban), firstName: firstName || lastName, lastName: lastName || firstName }
}

/**
 * Reads the answer to a new transfer. Only a definite rejection counts as refused: an answer that we do not understand
 * may mean success.
 */
export function parseSubmitReply(reply: HttpReply | null): SubmitPayoutResult {
  if (!reply) return postponedPayout(reply)
  if (isDone(reply)) {
    const count = fieldsOf(reply.body)['submittedCount']
    return typeof count === 'number' && count > 0 ? { state: 'submitted' } : postponedPayout(reply)
  }
  if (!isAboutRequest(reply)) return postponedPayout(reply)
  const codes = codesOf(reply)
  if (codes.includes('transfer.already_exists')) return { state: 'submitted' }
  if (codes.some((code) => /^transfers\.\d+\.destination\b/.test(code)))
    return { state: 'refused', reason: 'account_closed' }
  if (codes.length > 0 && codes.every((code) => /^transfers\.\d+\./.test(code)))
    return { state: 'refused', reason: 'refused' }
  return postponedPayout(reply)
}

const STATES: Record<string, 'underway' | 'paid' | 'failed' | 'returned'> = {
  INITIALIZED: 'underway',
  FEE_COMPUTED: 'underway',
  CORE_SUBMITTED: 'underway',
  DESTINATION_IDENTIFIED: 'underway',
  ON_HOLD: 'underway',
  ON_HOLD_BALANCES_NOT_ENOUGH: 'underway',
  ON_HOLD_WAIT_FOR_MANUAL_SUBMISSION: 'underway',
  ON_HOLD_WAIT_FOR_VERIFY: 'underway',
  RETRYING: 'underway',
  IN_PROGRESS: 'underway',
  CANCELLING: 'underway',
  TRANSFERRED: 'paid',
  CANCELLED: 'failed',
  FAILED: 'failed',
  MANUALLY_FAILED: 'returned',
}

/** The publicly known codes of Jibit. Its documentation is not public, so fields are not compared. */
export const JIBIT_ANSWERS: KnownAnswers = {
  provider: 'jibit',
  fields: null,
  codesOf: (body, status) => {
    const { errors, transfers, ibanInfo } = body
    const codes = (Array.isArray(errors) ? errors : [body]).map((one) => textOf(fieldsOf(one)['code']))
    const states = (Array.isArray(transfers) ? transfers : [])
      .map(fieldsOf)
      .flatMap((one) => [
        `state ${textOf(one['state'])}`,
        ...(one['failReason'] ? [`failReason ${textOf(one['failReason'])}`] : []),
      ])
    const account = ibanInfo ? [`account ${textOf(fieldsOf(ibanInfo)['status'])}`] : []
    return [`http ${status}`, ...codes.filter(Boolean).map((code) => `error ${code}`), ...states, ...account]
  },
  codes: [
    /^http (2\d\d|400|401|403|404|409|422|429|5\d\d)$/,
    /^error (card\.|transfers\.\d+\.|balances\.)/,
    /^error (transfer\.already_exists|transfer\.not_found|invalid\.request_body|unauthorized|forbidden)$/,
    /^account (ACTIVE|IDLE|UNKNOWN|CLOSED|BLOCK_WITH_DEPOSIT|BLOCK_WITHOUT_DEPOSIT)$/,
    ...Object.keys(STATES).map((state) => `state ${state}`),
  ],
}

/** Reads the state of a transfer; null when it is still not known. */
export function parseTransferReply(reply: HttpReply | null, name: string): PayoutState | null {
  // Only an error from Jibit itself counts; a 404 of a proxy does not mean that the transfer is missing.
  if (reply?.status === 404 && codesOf(reply).length > 0) return { state: 'unknown' }
  if (!reply || !isDone(reply)) return null
  const { transfers } = fieldsOf(reply.body)
  if (!Array.isArray(transfers)) return null
  const transfer = transfers.map(fieldsOf).find((one) => one['transferID'] === name)
  if (!transfer) return transfers.length === 0 ? { state: 'unknown' } : null
  const state = STATES[textOf(transfer['state'])]
  if (state === 'failed') return { state: 'failed', reason: failureOf(transfer) }
  if (state === 'returned') return { state: 'failed', reason: 'returned' }
  if (state !== 'paid') return state ? { state: 'underway' } : null
  const trackingCode = textOf(transfer['bankTransferID'])
  // Without the bank's tracking code the money cannot be found, so the transfer stays under way until Jibit sends the
  // code.
  return trackingCode ? { state: 'paid', trackingCode } : { state: 'underway' }
}

function failureOf(transfer: Fields): 'account_closed' | 'refused' {
  return textOf(transfer['failReason']).includes('ACCOUNT') ? 'account_closed' : 'refused'
}

/** The result "try again later", with status and codes for the operator's log, without the request. */
export function postponedPayout(reply: HttpReply | null): PostponedPayout {
  const reason = reply === null ? 'no_answer' : [`status ${reply.status}`, ...codesOf(reply)].join(' ')
  return { state: 'later', reason }
}
