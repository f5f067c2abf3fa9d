import { randomBytes } from 'node:crypto'
import { SANDBOX_TERMINAL_ID } from './bank.account.ts'
import { bankFaultOf } from './bank.faults.ts'
import { type BankTwinContext, listNewestPayments } from './bank.ledger.ts'
import type { BankPayment, Gateway } from './bank.state.ts'

/** How the payer's browser returns from the bank to the store: by a link or a form. */
export type ReturnRequest =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

/** Calls the product's own routes in process. */
export type DispatchRequest = (address: string, init?: RequestInit) => Promise<Response> | Response

/** What the callback claims, which may differ from what happened. */
interface CallbackClaim {
  payment: BankPayment
  isPaid: boolean
  authority: string
  receipt: string
}

/** Returns null when the browser does not return. */
export async function createReturnRequest(
  world: BankTwinContext,
  payment: BankPayment,
): Promise<ReturnRequest | null> {
  if (payment.outcome === 'silent' || payment.outcome === 'late') return null
  const claim = await getCallbackClaim(world, payment)
  return payment.gateway === 'zarinpal' ? linkBack(claim) : formBack(claim)
}

async function getCallbackClaim({ db }: BankTwinContext, payment: BankPayment): Promise<CallbackClaim> {
  const { authority, phoneNumber, outcome } = payment
  const fault = bankFaultOf(phoneNumber)
  const isPaid = outcome !== 'refuse' || fault === 'claims_paid'
  const own = { payment, isPaid, authority, receipt: payment.receipt ?? newReceipt() }
  if (fault !== 'swapped') return own
  const recent = await listNewestPayments(db, payment.gateway as Gateway, 2)
  const other = recent.find(({ id }) => id !== payment.id)
  return {
    ...own,
    authority: other?.authority ?? createZarinpalAuthority(),
    receipt: other?.receipt ?? newReceipt(),
  }
}

function newReceipt(): string {
  return randomBytes(21).toString('base64')
}

/** 36 letters and digits; sandbox authorities begin with S. */
export function createZarinpalAuthority(): string {
  return `S${randomBytes(18).toString('hex').slice(1).toUpperCase()}`
}

function linkBack({ payment, isPaid, authority }: CallbackClaim): ReturnRequest {
  const url = new URL(payment.callbackUrl)
  url.searchParams.set('Authority', authority)
  url.searchParams.set('Status', isPaid ? 'OK' : 'NOK')
  return { method: 'GET', url: url.href }
}

function formBack({ payment, isPaid, authority, receipt }: CallbackClaim): ReturnRequest {
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

/** The terminal's six-digit counter. */
export function traceNumber({ id }: BankPayment): string {
  return String(100_000 + (id % 900_000))
}

/** The return as a single URL. Saman's form fields become a query, as with GetMethod=true. */
export function returnUrlOf(way: ReturnRequest): string {
  if (way.method === 'GET') return way.url
  const url = new URL(way.url)
  for (const [name, value] of Object.entries(way.fields)) url.searchParams.set(name, value)
  return url.href
}

/** The bank calls the store's callback itself and ignores the result. */
export async function callStoreCallback(dispatch: DispatchRequest, way: ReturnRequest): Promise<void> {
  try {
    if (way.method === 'GET') await dispatch(way.url)
    else await dispatch(way.url, { method: 'POST', body: new URLSearchParams(way.fields) })
  } catch {
    // Errors are ignored, as with a real bank.
  }
}
