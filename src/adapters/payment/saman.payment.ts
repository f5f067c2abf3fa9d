import { toRial } from '#kernel/money.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { postJson } from './payment.call.ts'
import type { GatewayCallback, GatewayOrder, PaymentGateway } from './payment.port.ts'
import { parseReversalReply, parseTokenReply, parseVerifyReply } from './saman.replies.ts'

export interface SamanOptions {
  baseUrl: string
  fetch: Fetch
  terminalId: string
  timeoutMs?: number
  observe?: ObserveAnswer
  /** The base URL of the gateway's pages for payers, if it differs from the API's. */
  pageUrl?: string
}

const MAXIMUM_FIELD = 200
const STATUS_CANCELLED = '1'
const STATUS_PAID = '2'

/**
 * Saman's SEP, a gateway of Shaparak. The payer arrives and returns by a form. SEP identifies a payment only by its
 * receipt (RefNum), which only the payer's browser delivers.
 */
export function createSamanGateway(options: SamanOptions): PaymentGateway {
  const { baseUrl, terminalId, pageUrl = baseUrl } = options
  const askAbout = (call: string, receipt: string) =>
    postJson(options, `${baseUrl}/verifyTxnRandomSessionkey/ipg/${call}`, {
      RefNum: receipt,
      TerminalNumber: Number(terminalId),
    })
  return {
    async open(order) {
      const input = orderInput(order, terminalId)
      const opened = parseTokenReply(await postJson(options, `${baseUrl}/onlinepg/onlinepg`, input))
      if (opened.outcome !== 'opened') return opened
      // GetMethod stays empty, so that the browser returns by a form and the receipt is in no URL.
      const fields = { Token: opened.reference, GetMethod: '' }
      return { ...opened, visit: { method: 'POST', url: `${pageUrl}/OnlinePG/OnlinePG`, fields } }
    },
    readCallback,
    async verify({ receipt }) {
      if (receipt === null) return { outcome: 'unpaid', reason: 'open' }
      return parseVerifyReply(await askAbout('VerifyTransaction', receipt), { receipt, terminalId })
    },
    // Saman's SEP has no inquiry without side effects.
    async inquire() {
      return { state: 'unknown' }
    },
    async reverse({ receipt }) {
      if (receipt === null) return { outcome: 'refused', reason: 'not_paid' }
      return parseReversalReply(await askAbout('ReverseTransaction', receipt))
    },
    async unverified() {
      return []
    },
  }
}

function orderInput({ orderNumber, amount, callbackUrl, phoneNumber }: GatewayOrder, terminalId: string) {
  return {
    action: 'token',
    TerminalId: terminalId,
    Amount: toRial(amount),
    ResNum: orderNumber,
    RedirectUrl: callbackUrl,
    ...(phoneNumber && { CellNumber: phoneNumber }),
  }
}

function readCallback(fields: URLSearchParams): GatewayCallback | null {
  const [orderNumber, reference] = [fieldOf(fields, 'ResNum'), fieldOf(fields, 'Token')]
  if (orderNumber === null && reference === null) return null
  const receipt = fieldOf(fields, 'RefNum')
  return { orderNumber, reference, receipt, claim: claimOf(fields, receipt) }
}

/** Whether the payer's browser claims that the payment succeeded. The fields State and Status must agree. */
function claimOf(fields: URLSearchParams, receipt: string | null): GatewayCallback['claim'] {
  const [state, status] = [fieldOf(fields, 'State'), fieldOf(fields, 'Status')]
  if (state === 'OK' && (status ?? STATUS_PAID) === STATUS_PAID && receipt !== null) return 'paid'
  if (status === STATUS_CANCELLED || (status === null && state === 'CanceledByUser')) return 'cancelled'
  return 'failed'
}

/** A field that the payer's browser delivered; null if it is empty, too long or not storable. */
function fieldOf(fields: URLSearchParams, name: string): string | null {
  const value = fields.get(name)
  return value && value.length <= MAXIMUM_FIELD && /^[\x20-\x7e]+$/.test(value) ? value : null
}
