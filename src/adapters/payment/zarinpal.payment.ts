import { toRial } from '#kernel/money.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { postJson } from './payment.call.ts'
import type { GatewayCallback, GatewayOrder, PaymentGateway } from './payment.port.ts'
import {
  isZarinpalAuthority,
  parseInquiryReply,
  parseRequestReply,
  parseReversalReply,
  parseUnverifiedReply,
  parseVerifyReply,
} from './zarinpal.replies.ts'

export interface ZarinpalOptions {
  baseUrl: string
  fetch: Fetch
  /** Zarinpal's id of our store: a UUID that authorises every call, so it is never logged. */
  merchantId: string
  timeoutMs?: number
  observe?: ObserveAnswer
  /** The base URL of the gateway's pages for payers, if it differs from the API's. */
  pageUrl?: string
}

const MAXIMUM_DESCRIPTION = 500

/** Zarinpal's payment API, version 4. The payer arrives and returns by a link. */
export function createZarinpalGateway(options: ZarinpalOptions): PaymentGateway {
  const { baseUrl, merchantId, pageUrl = baseUrl } = options
  const post = (call: string, input: object = {}) =>
    postJson(options, `${baseUrl}/pg/v4/payment/${call}.json`, { merchant_id: merchantId, ...input })
  return {
    async open(order) {
      const opened = parseRequestReply(await post('request', orderInput(order)))
      if (opened.outcome !== 'opened') return opened
      const url = `${pageUrl}/pg/StartPay/${opened.reference}`
      return { ...opened, visit: { method: 'GET', url } }
    },
    readCallback,
    async verify({ reference, amount }) {
      const input = { amount: toRial(amount), authority: reference }
      return parseVerifyReply(await post('verify', input), amount)
    },
    async inquire({ reference }) {
      return parseInquiryReply(await post('inquiry', { authority: reference }))
    },
    async reverse({ reference }) {
      return parseReversalReply(await post('reverse', { authority: reference }))
    },
    async unverified() {
      return parseUnverifiedReply(await post('unVerified'))
    },
  }
}

function orderInput({ orderNumber, amount, callbackUrl, description, phoneNumber }: GatewayOrder) {
  return {
    amount: toRial(amount),
    // State the currency, because a changed default of Zarinpal would make every amount wrong by a factor of ten.
    currency: 'IRR',
    callback_url: callbackUrl,
    description: description.slice(0, MAXIMUM_DESCRIPTION),
    metadata: {
      ...(phoneNumber && { mobile: phoneNumber }),
      order_id: orderNumber,
      // With auto_verify an unverified payment is listed in unVerified instead of going back to the payer after half an
      // hour.
      auto_verify: true,
    },
  }
}

/**
 * Parses the return of the payer's browser from Zarinpal, which has neither our payment id nor a receipt. NOK covers
 * both a payer who left and a failed card.
 */
function readCallback(fields: URLSearchParams): GatewayCallback | null {
  const reference = fields.get('Authority')
  if (!isZarinpalAuthority(reference)) return null
  const claims: Record<string, GatewayCallback['claim']> = { OK: 'paid', NOK: 'cancelled' }
  const claim = claims[fields.get('Status') ?? ''] ?? 'failed'
  return { orderNumber: null, reference, receipt: null, claim }
}
