import type { Toman } from '#kernel/money.ts'

/** The two payment methods (requirement 2.59): `direct` sends the payer to the gateway by a link, `bank` by a form. */
export const GATEWAY_METHODS = ['direct', 'bank'] as const
export type GatewayMethod = (typeof GATEWAY_METHODS)[number]

export interface GatewayOrder {
  /** Our own id of the payment, 32 hexadecimal digits. Only the gateway and we know it. */
  orderNumber: string
  amount: Toman
  /** The absolute URL that the gateway sends the payer back to. */
  callbackUrl: string
  description: string
  /** The payer's phone number, if given. It lets the bank offer the payer's own cards. */
  phoneNumber?: string
}

/** How the payer's browser gets to the gateway. */
export type GatewayVisit =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

export type OpenPaymentResult =
  /** `reference` is the gateway's id of this payment, such as an authority or a token. */
  | { outcome: 'opened'; reference: string; visit: GatewayVisit }
  /** The gateway will never accept this payment. */
  | { outcome: 'refused'; reason: 'amount' | 'bad_order' }
  /**
   * The gateway is unavailable. Nothing was charged, because the payer was not sent there. `configuration` needs an
   * operator.
   */
  | { outcome: 'unavailable'; reason: 'configuration' | 'throttled' | 'server' | 'no_answer' }

/**
 * What the payer's browser delivered when it returned from the gateway. Only a hint, because anybody who knows the URL
 * can send it.
 */
export interface GatewayCallback {
  /** Our id or the gateway's reference may identify the payment; both must belong to it. */
  orderNumber: string | null
  reference: string | null
  /** The gateway's receipt, which some gateways need for every call. Not verified yet. */
  receipt: string | null
  claim: 'paid' | 'cancelled' | 'failed'
}

export interface GatewayPayment {
  reference: string
  amount: Toman
  /** The gateway's receipt, if the payer's browser delivered one. */
  receipt: string | null
}

export type VerifyPaymentResult =
  | {
      outcome: 'paid'
      /** The captured amount, which the caller must compare with the price. */
      amount: Toman
      /** The gateway's receipt. It is unique at the gateway: a receipt never pays two payments. */
      receipt: string
      /** The tracking code that the payer can quote to the bank. */
      trackingCode: string
      cardMasked: string | null
      /** The payment was verified before, perhaps by an earlier call whose answer was lost. */
      isRepeat: boolean
    }
  /** The payment is not paid. `open`: the payer may still be at the bank. The other reasons are final. */
  | { outcome: 'unpaid'; reason: 'open' | 'not_paid' | 'amount' | 'reversed' | 'too_late' | 'unknown_order' }
  /** The gateway gave no usable answer, but may have verified the payment. Safe to repeat. */
  | { outcome: 'unavailable'; reason: 'configuration' | 'throttled' | 'server' | 'no_answer' }

/** The state of a payment at the gateway. `unknown`: the gateway needs a receipt, or did not answer. */
export type InquirePaymentResult = { state: 'open' | 'paid' | 'verified' | 'failed' | 'reversed' | 'unknown' }

export type ReversePaymentResult =
  | { outcome: 'reversed' }
  /** The gateway refuses the reversal and keeps the money; an operator must look. */
  | { outcome: 'refused'; reason: 'too_late' | 'not_paid' | 'bank' | 'configuration' }
  /** No usable answer: the reversal may have happened. Never try it twice (requirement 13.7). */
  | { outcome: 'unavailable' }

/** The gateway of one payment method. Amounts are tomans; the adapter converts them. */
export interface PaymentGateway {
  open(order: GatewayOrder): Promise<OpenPaymentResult>
  /** Parses the fields with which the payer's browser returned; null when they are not from this gateway. */
  readCallback(fields: URLSearchParams): GatewayCallback | null
  /** Captures the payment at the gateway. Safe to repeat. */
  verify(payment: GatewayPayment): Promise<VerifyPaymentResult>
  /** Reads the state of a payment at the gateway without changing it; never a substitute for verify. */
  inquire(payment: GatewayPayment): Promise<InquirePaymentResult>
  reverse(payment: GatewayPayment): Promise<ReversePaymentResult>
  /** References of payments that were paid and never verified, newest first; empty if the gateway cannot list them. */
  unverified(): Promise<string[]>
}

/** The gateways by payment method; a method that is switched off is missing. */
export type PaymentPort = { readonly [M in GatewayMethod]?: PaymentGateway }
