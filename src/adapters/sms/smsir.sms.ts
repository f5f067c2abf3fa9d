import { z } from 'zod'
import { editorialLocaleOf } from '#kernel/locale.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { KnownAnswers, ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { callSmsOnce, DEFAULT_TIMEOUT_MS, type SmsHttpResponse } from './sms.call.ts'
import type { SmsDelivery, SmsOutageReason, SmsPort, SmsRefusalReason, SmsResult } from './sms.port.ts'

export interface SmsIrOptions {
  baseUrl: string
  fetch: Fetch
  apiKey: string
  line: string
  codeTemplateId: number
  /**
   * Number of the login code's template for other languages than Persian. SMS.ir assigns the numbers. Without it one
   * template serves all languages.
   */
  codeTemplateIdEn?: number
  timeoutMs?: number
  observe?: ObserveAnswer
}

const PROVIDER = 'smsir'
const ACCEPTED = 1
const HTTP_TOO_MANY = 429
/** Name of the login code in the SMS template: #Code#. */
const CODE_PARAMETER = 'Code'

const REFUSALS: Record<number, SmsRefusalReason> = {
  103: 'bad_content',
  104: 'bad_number',
  114: 'bad_content',
  115: 'blocked',
  116: 'bad_content',
  117: 'bad_content',
}

// Status codes that mean SMS.ir cannot send now. 0, "a system problem", is missing on purpose: SMS.ir does not say
// whether the message was sent, and cannot de-duplicate. Like unknown codes it ends as `unknown`.
const OUTAGES: Record<number, SmsOutageReason> = {
  10: 'configuration',
  11: 'configuration',
  12: 'configuration',
  13: 'configuration',
  14: 'configuration',
  101: 'configuration',
  113: 'configuration',
  119: 'configuration',
  123: 'configuration',
  102: 'credit',
  20: 'throttled',
  118: 'throttled',
}

const DELIVERIES: Record<number, SmsDelivery> = {
  1: 'delivered',
  2: 'undelivered',
  3: 'pending',
  4: 'undelivered',
  5: 'pending',
  6: 'undelivered',
  7: 'undelivered',
}
/** SMS.ir's answer for a message that it does not know. */
const NO_SUCH_MESSAGE = 111

/** Documented codes that we ignore: 0 "a system problem", and those of calls that we do not make. */
const OTHER_CODES = [0, 105, 106, 107, 108, 109, 110, NO_SUCH_MESSAGE, 112]

/** The codes that SMS.ir's documentation lists. */
export const SMSIR_ANSWERS: KnownAnswers = {
  provider: PROVIDER,
  fields: [
    'status',
    'message',
    'data',
    'messageId',
    'messageIds',
    'packId',
    'cost',
    'mobile',
    'messageText',
    'sendDateTime',
    'lineNumber',
    'deliveryState',
    'deliveryDateTime',
  ],
  codesOf: (body) => {
    const parsed = z.object({ status: z.number() }).safeParse(body)
    const report = reportBody.safeParse(body)
    const state = report.success ? [`delivery ${report.data.data.deliveryState}`] : []
    return parsed.success ? [`status ${parsed.data.status}`, ...state] : []
  },
  codes: [
    ...[ACCEPTED, ...OTHER_CODES, ...Object.keys(REFUSALS), ...Object.keys(OUTAGES)].map(
      (code) => `status ${code}`,
    ),
    ...Object.keys(DELIVERIES).map((state) => `delivery ${state}`),
  ],
}

const reportBody = z.object({ data: z.object({ deliveryState: z.number() }) })
const creditBody = z.object({ status: z.literal(ACCEPTED), data: z.number() })

const messageId = z.union([z.number(), z.string()])
const answerBody = z.object({
  status: z.number(),
  data: z
    .object({ messageId: messageId.nullish(), messageIds: z.array(messageId.nullable()).nullish() })
    .nullish()
    // If SMS.ir refuses a message, the `data` of the response is not needed, whatever its shape.
    .catch(null),
})

/** Sends SMS by SMS.ir's REST API, version 1. It cannot de-duplicate. */
export function createSmsIrSms(options: SmsIrOptions): SmsPort {
  const call = async (operation: string, path: string, init: RequestInit) => {
    const headers = {
      'X-API-KEY': options.apiKey,
      'Content-Type': 'application/json',
      Accept: 'application/json',
    }
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const address = `${options.baseUrl}${path}`
    const answer = await callSmsOnce(options.fetch, address, { ...init, headers }, timeoutMs)
    if (answer && answer !== 'not_connected')
      options.observe?.(operation, { status: answer.httpStatus, body: answer.body })
    return answer
  }
  const post = async (path: string, input: object) =>
    resultOf(await call(path.slice('/v1/'.length), path, { body: JSON.stringify(input) }))
  const read = async (operation: string, path: string): Promise<unknown> => {
    const answer = await call(operation, path, { method: 'GET' })
    return answer && answer !== 'not_connected' ? answer.body : null
  }
  return {
    async sendText({ to, text, isRepeat }) {
      // Do not repeat an SMS that may have arrived: SMS.ir would send it again.
      if (isRepeat) return { outcome: 'unknown', provider: PROVIDER }
      return post('/v1/send/bulk', { lineNumber: Number(options.line), messageText: text, mobiles: [to] })
    },
    sendCode({ to, code, locale }) {
      const other = options.codeTemplateIdEn ?? options.codeTemplateId
      const templateId = editorialLocaleOf(locale) === 'fa' ? options.codeTemplateId : other
      const parameters = [{ name: CODE_PARAMETER, value: code }]
      return post('/v1/send/verify', { mobile: to, templateId, parameters })
    },
    async callCode() {
      return { outcome: 'unavailable', provider: PROVIDER, reason: 'configuration' }
    },
    async deliveries(messages) {
      const states: SmsDelivery[] = []
      // SMS.ir answers about one message at a time.
      for (const { provider, providerMessageId: id } of messages)
        states.push(
          provider === PROVIDER
            ? deliveryOf(await read('send/{messageId}', `/v1/send/${encodeURIComponent(id)}`))
            : 'unknown',
        )
      return states
    },
    async credits() {
      const parsed = creditBody.safeParse(await read('credit', '/v1/credit'))
      return [{ provider: PROVIDER, unit: 'message', amount: parsed.data?.data ?? null }]
    },
  }
}

function deliveryOf(body: unknown): SmsDelivery {
  const report = reportBody.safeParse(body)
  if (report.success) return DELIVERIES[report.data.data.deliveryState] ?? 'pending'
  const { data } = z.object({ status: z.number() }).safeParse(body)
  return data?.status === NO_SUCH_MESSAGE ? 'unknown' : 'pending'
}

/** The result of a call to SMS.ir, by the body. Only responses to rate limiting have no body of SMS.ir. */
function resultOf(answer: SmsHttpResponse | 'not_connected' | null): SmsResult {
  if (answer === 'not_connected') return { outcome: 'unavailable', provider: PROVIDER, reason: 'server' }
  const parsed = answerBody.safeParse(answer?.body)
  if (!parsed.success) {
    if (answer?.httpStatus === HTTP_TOO_MANY)
      return { outcome: 'unavailable', provider: PROVIDER, reason: 'throttled' }
    return { outcome: 'unknown', provider: PROVIDER }
  }
  const { status, data } = parsed.data
  if (status === ACCEPTED)
    return acceptedResult(data?.messageIds ? data.messageIds[0] : (data?.messageId ?? undefined))
  const refusal = REFUSALS[status]
  if (refusal) return { outcome: 'refused', provider: PROVIDER, reason: refusal }
  const outage = OUTAGES[status]
  if (outage) return { outcome: 'unavailable', provider: PROVIDER, reason: outage }
  return { outcome: 'unknown', provider: PROVIDER }
}

/**
 * The result of an accepted SMS. In SMS.ir's bulk response the message id 0 means a blacklisted number and null an
 * invalid one.
 */
function acceptedResult(id: number | string | null | undefined): SmsResult {
  if (id === undefined) return { outcome: 'unknown', provider: PROVIDER }
  if (id === null) return { outcome: 'refused', provider: PROVIDER, reason: 'bad_number' }
  if (Number(id) === 0) return { outcome: 'refused', provider: PROVIDER, reason: 'blocked' }
  return { outcome: 'accepted', provider: PROVIDER, providerMessageId: String(id) }
}
