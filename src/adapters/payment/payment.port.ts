import type { Toman } from '#kernel/money.ts'

/** The two payment methods (requirement 2.59). The payer reaches the facilitator by a link and the bank by a form. */
export const METHODS = ['direct', 'bank'] as const
export type Method = (typeof METHODS)[number]

export interface Order {
  /** Our own id of the order, known only to the gateway and us; 32 hexadecimal digits. */
  orderNumber: string
  amount: Toman
  /** The absolute address that the gateway sends the payer back to. */
  callbackUrl: string
  description: string
  /** Set if the payer gave it; lets the bank offer the payer's own cards. */
  phoneNumber?: string
}

/** How the payer's browser gets to the gateway. */
export type GatewayVisit =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

export type OpenResult =
  /** `reference` is the gateway's id of this order, such as an authority or a token. */
  | { outcome: 'opened'; reference: string; visit: GatewayVisit }
  /** The gateway will never accept this order. */
  | { outcome: 'refused'; reason: 'amount' | 'bad_order' }
  /** Nothing was charged, because the payer was not sent there. `configuration` needs an operator. */
  | { outcome: 'unavailable'; reason: 'configuration' | 'throttled' | 'server' | 'no_answer' }

/** What the payer's browser delivered. Only a hint, because anybody who knows the address can send it. */
export interface Callback {
  /** Either may identify the order; both must belong to it. */
  orderNumber: string | null
  reference: string | null
  /** Some gateways need it for every call. Not verified yet. */
  receipt: string | null
  claim: 'paid' | 'cancelled' | 'failed'
}

export interface GatewayPayment {
  reference: string
  amount: Toman
  /** From the callback, if it delivered one. */
  receipt: string | null
}

export type VerifyResult =
  | {
      outcome: 'paid'
      /** The captured amount, which the caller must compare. */
      amount: Toman
      /** Unique at this gateway: a receipt never pays two orders. */
      receipt: string
      /** The number that the payer can quote to the bank. */
      trackingCode: string
      cardMasked: string | null
      /** The payment was verified before, perhaps by an earlier call whose answer was lost. */
      isRepeat: boolean
    }
  /** `open`: the payer may still be at the bank. The other reasons are final. */
  | { outcome: 'unpaid'; reason: 'open' | 'not_paid' | 'amount' | 'reversed' | 'too_late' | 'unknown_order' }
  /** The payment may have been verified. Safe to repeat. */
  | { outcome: 'unavailable'; reason: 'configuration' | 'throttled' | 'server' | 'no_answer' }

/** `unknown`: the gateway needs a receipt, or did not answer. */
export type InquireResult = { state: 'open' | 'paid' | 'verified' | 'failed' | 'reversed' | 'unknown' }

export type ReverseResult =
  | { outcome: 'reversed' }
  /** The money stays at the gateway; an operator must look. */
  | { outcome: 'refused'; reason: 'too_late' | 'not_paid' | 'bank' | 'configuration' }
  /** The reversal may have happened. Never try it twice (requirement 13.7). */
  | { outcome: 'unavailable' }

/** One payment method. Amounts are tomans; the adapter converts them. */
export interface PaymentGateway {
  open(order: Order): Promise<OpenResult>
  /** Returns null when the fields are no callback of this gateway. */
  readCallback(fields: URLSearchParams): Callback | null
  /** Captures the payment at the gateway. Safe to repeat. */
  verify(payment: GatewayPayment): Promise<VerifyResult>
  /** Reads the state without changing it; never a substitute for verify. */
  inquire(payment: GatewayPayment): Promise<InquireResult>
  reverse(payment: GatewayPayment): Promise<ReverseResult>
  /** References that were paid and never verified, newest first; empty if the gateway cannot list them. */
  unverified(): Promise<string[]>
}

/** The methods in use; a method that is switched off is missing. */
export type PaymentPort = { readonly [M in Method]?: PaymentGateway }
