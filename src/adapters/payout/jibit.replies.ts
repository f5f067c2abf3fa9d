import type { HttpReply } from '#server/callOnce.ts'
import type { PayoutState, Submitted } from './payout.port.ts'

/** Reads every answer of Jibit's transfer API. */

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

/** Said about what was asked, so asking the same again says the same; 401, 403 and 429 are about us. */
function isAboutAsked({ status }: HttpReply): boolean {
  return [400, 404, 409, 422].includes(status)
}

function codesOf(reply: HttpReply): string[] {
  const { errors, code } = fieldsOf(reply.body)
  const list = Array.isArray(errors) ? errors.map((one) => textOf(fieldsOf(one)['code'])) : [textOf(code)]
  return list.filter(Boolean)
}

export function readToken(reply: HttpReply | null): string | null {
  return reply && isDone(reply) ? textOf(fieldsOf(reply.body)['accessToken']) || null : null
}

export interface Account {
  iban: string
  firstName: string
  lastName: string
}

type Refused = Extract<Submitted, { state: 'refused' }>
type Later = Extract<Submitted, { state: 'later' }>

/** The account behind a card, and whose it is: a transfer wants both. */
export function readAccount(reply: HttpReply | null): Account | Refused | Later {
  if (!reply) return later(reply)
  if (isAboutAsked(reply))
    return codesOf(reply).some((code) => code.startsWith('card.'))
      ? { state: 'refused', reason: 'card_unknown' }
      : later(reply)
  if (!isDone(reply)) return later(reply)
  const { iban, owners, status } = fieldsOf(fieldsOf(reply.body)['ibanInfo'])
  if (!/^IR\d{24}$/.test(textOf(iban))) return later(reply)
  if (/^BLOCK|CLOSED/.test(textOf(status))) return { state: 'refused', reason: 'account_closed' }
  const owner = fieldsOf(Array.isArray(owners) ? owners[0] : null)
  const [firstName, lastName] = [textOf(owner['firstName']), textOf(owner['lastName'])]
  if (!firstName && !lastName) return { state: 'refused', reason: 'refused' }
  return { iban: textOf(iban), firstName: firstName || lastName, lastName: lastName || firstName }
}

/** Only what surely gave nothing is refused; whatever is not understood may have been done. */
export function readSubmitted(reply: HttpReply | null): Submitted {
  if (!reply) return later(reply)
  if (isDone(reply)) {
    const count = fieldsOf(reply.body)['submittedCount']
    return typeof count === 'number' && count > 0 ? { state: 'submitted' } : later(reply)
  }
  if (!isAboutAsked(reply)) return later(reply)
  const codes = codesOf(reply)
  if (codes.includes('transfer.already_exists')) return { state: 'submitted' }
  if (codes.some((code) => /^transfers\.\d+\.destination\b/.test(code)))
    return { state: 'refused', reason: 'account_closed' }
  if (codes.length > 0 && codes.every((code) => /^transfers\.\d+\./.test(code)))
    return { state: 'refused', reason: 'refused' }
  return later(reply)
}

const STATES: Record<string, 'underway' | 'paid' | 'failed' | 'returned'> = {
  INITIALIZED: 'underway',
  IN_PROGRESS: 'underway',
  CANCELLING: 'underway',
  TRANSFERRED: 'paid',
  CANCELLED: 'failed',
  FAILED: 'failed',
  MANUALLY_FAILED: 'returned',
}

/** Null: nothing was learnt. */
export function readTransfer(reply: HttpReply | null, name: string): PayoutState | null {
  // Said by Jibit itself: a proxy that finds nothing says nothing about it.
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
  // Without it nobody could find the money: it is on its way until the bank tells it.
  return trackingCode ? { state: 'paid', trackingCode } : { state: 'underway' }
}

function failureOf(transfer: Fields): 'account_closed' | 'refused' {
  return textOf(transfer['failReason']).includes('ACCOUNT') ? 'account_closed' : 'refused'
}

/** What an operator reads in the log: a status and codes, nothing of what was sent. */
export function later(reply: HttpReply | null): Later {
  const reason = reply === null ? 'no_answer' : [`status ${reply.status}`, ...codesOf(reply)].join(' ')
  return { state: 'later', reason }
}
