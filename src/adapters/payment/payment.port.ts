import type { Toman } from '#kernel/money.ts'

/** The two payment methods (requirement 2.59). The payer reaches the facilitator by a link and the bank by a form. */
export const METHODS = ['direct', 'bank'] as const
export type Method = (typeof METHODS)[number]

export interface Order {
  /** Our own number of the order, known to nobody but the gateway and us; 32 hexadecimal digits. */
  orderNumber: string
  amount: Toman
  /** Where the gateway sends the payer back to; absolute. */
  callbackUrl: string
  description: string
  /** Only where the payer gave it; lets the bank offer the payer's own cards. */
  phoneNumber?: string
}

/** How the payer's browser gets to the gateway. */
export type GatewayVisit =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

export type OpenResult =
  /** `reference` is the gateway's name for this order: an authority, a token. */
  | { outcome: 'opened'; reference: string; visit: GatewayVisit }
  /** This order as it is will never be taken. */
  | { outcome: 'refused'; reason: 'amount' | 'bad_order' }
  /** Nothing was charged, for nobody has been sent there. `configuration` wants an operator. */
  | { outcome: 'unavailable'; reason: 'configuration' | 'throttled' | 'server' | 'no_answer' }

/** What the payer's browser brought back. A hint: whoever knows an address can send it. */
export interface Callback {
  /** Either may find the order; both must belong to it. */
  orderNumber: string | null
  reference: string | null
  /** Without it some gateways cannot be asked. Not yet believed. */
  receipt: string | null
  claim: 'paid' | 'cancelled' | 'failed'
}

export interface Known {
  reference: string
  amount: Toman
  /** As the callback brought it, where it did. */
  receipt: string | null
}

export type VerifyResult =
  | {
      outcome: 'paid'
      /** What was really paid: the caller compares. */
      amount: Toman
      /** Unique at this gateway: the same one never pays two orders. */
      receipt: string
      /** What the payer may quote to the bank. */
      trackingCode: string
      cardMasked: string | null
      /** It had been verified before: by us, in a moment we may have lost. */
      isRepeat: boolean
    }
  /** `open`: the payer may still be at the bank. The others are final, as far as a bank is. */
  | { outcome: 'unpaid'; reason: 'open' | 'not_paid' | 'amount' | 'reversed' | 'too_late' | 'unknown_order' }
  /** Nobody knows: it may have been verified. Asking again is safe. */
  | { outcome: 'unavailable'; reason: 'configuration' | 'throttled' | 'server' | 'no_answer' }

/** `unknown`: this gateway cannot be asked without a receipt, or did not answer. */
export type InquireResult = { state: 'open' | 'paid' | 'verified' | 'failed' | 'reversed' | 'unknown' }

export type ReverseResult =
  | { outcome: 'reversed' }
  /** The money stays where it is; an operator must look. */
  | { outcome: 'refused'; reason: 'too_late' | 'not_paid' | 'bank' | 'configuration' }
  /** The reversal may have happened. Never try it twice (requirement 13.7). */
  | { outcome: 'unavailable' }

/** One way to pay. Amounts are tomans; what the provider counts in is the adapter's business. */
export interface PaymentGateway {
  open(order: Order): Promise<OpenResult>
  /** Null when it is no callback of this gateway. */
  readCallback(fields: URLSearchParams): Callback | null
  /** Decides, and makes the payment final at the gateway. Safe to repeat. */
  verify(known: Known): Promise<VerifyResult>
  /** Asks without deciding; never a substitute for verify. */
  inquire(known: Known): Promise<InquireResult>
  reverse(known: Known): Promise<ReverseResult>
  /** References that were paid and never verified, newest first; empty where a gateway cannot tell. */
  unverified(): Promise<string[]>
}

/** Those that are in use; a method that is switched off is missing. */
export type PaymentPort = { readonly [M in Method]?: PaymentGateway }
