import { randomBytes } from 'node:crypto'
import { SANDBOX_TERMINAL_ID } from './bank.account.ts'
import { faultOf } from './bank.faults.ts'
import { type BankWorld, newestPayments } from './bank.ledger.ts'
import type { BankPayment, Gateway } from './bank.state.ts'

/** How the payer's browser gets from the bank to the store: by a link, or by a form. */
export type WayBack =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

/** The product's own doors, in process. */
export type Dispatch = (address: string, init?: RequestInit) => Promise<Response> | Response

/** What the way back says, which is not always what happened. */
interface Told {
  payment: BankPayment
  isPaid: boolean
  authority: string
  receipt: string
}

/** Null when nobody comes back. */
export async function wayBackOf(world: BankWorld, payment: BankPayment): Promise<WayBack | null> {
  if (payment.outcome === 'silent' || payment.outcome === 'late') return null
  const told = await toldBy(world, payment)
  return payment.gateway === 'zarinpal' ? linkBack(told) : formBack(told)
}

async function toldBy({ db }: BankWorld, payment: BankPayment): Promise<Told> {
  const { authority, phoneNumber, outcome } = payment
  const fault = faultOf(phoneNumber)
  const isPaid = outcome !== 'refuse' || fault === 'claims_paid'
  const own = { payment, isPaid, authority, receipt: payment.receipt ?? newReceipt() }
  if (fault !== 'swapped') return own
  const recent = await newestPayments(db, payment.gateway as Gateway, 2)
  const other = recent.find(({ id }) => id !== payment.id)
  return { ...own, authority: other?.authority ?? newAuthority(), receipt: other?.receipt ?? newReceipt() }
}

function newReceipt(): string {
  return randomBytes(21).toString('base64')
}

/** 36 letters and digits; those of the sandbox begin with S. */
export function newAuthority(): string {
  return `S${randomBytes(18).toString('hex').slice(1).toUpperCase()}`
}

function linkBack({ payment, isPaid, authority }: Told): WayBack {
  const url = new URL(payment.callbackUrl)
  url.searchParams.set('Authority', authority)
  url.searchParams.set('Status', isPaid ? 'OK' : 'NOK')
  return { method: 'GET', url: url.href }
}

function formBack({ payment, isPaid, authority, receipt }: Told): WayBack {
  const common = { MID: SANDBOX_TERMINAL_ID, ResNum: payment.orderNumber, Token: authority }
  const refused = { State: 'CanceledByUser', Status: '1', RefNum: '', RRN: '', TraceNo: '', SecurePan: '' }
  const paid = {
    State: 'OK',
    Status: '2',
    RefNum: receipt,
    RRN: String(payment.trackingNumber ?? ''),
    TraceNo: traceNumber(payment),
    SecurePan: payment.cardMasked ?? '',
  }
  const amount = String(payment.paidRial ?? payment.amountRial)
  return {
    method: 'POST',
    url: payment.callbackUrl,
    fields: { ...common, ...(isPaid ? paid : refused), Amount: amount },
  }
}

/** Six digits of the terminal's own count. */
export function traceNumber({ id }: BankPayment): string {
  return String(100_000 + (id % 900_000))
}

/** The way back as one address: Saman's with its fields as a query, as it does for GetMethod=true. */
export function addressOf(way: WayBack): string {
  if (way.method === 'GET') return way.url
  const url = new URL(way.url)
  for (const [name, value] of Object.entries(way.fields)) url.searchParams.set(name, value)
  return url.href
}

/** The bank itself knocks at the store; what comes of it is the store's business. */
export async function knock(dispatch: Dispatch, way: WayBack): Promise<void> {
  try {
    if (way.method === 'GET') await dispatch(way.url)
    else await dispatch(way.url, { method: 'POST', body: new URLSearchParams(way.fields) })
  } catch {
    // Best effort, as a bank's is.
  }
}
