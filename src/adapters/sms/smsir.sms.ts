import { z } from 'zod'
import { editorialLocaleOf } from '#kernel/locale.ts'
import type { Fetch } from '#server/callOnce.ts'
import { DEFAULT_TIMEOUT_MS, postSmsOnce, type SmsHttpResponse } from './sms.call.ts'
import type { SmsOutageReason, SmsPort, SmsRefusalReason, SmsResult } from './sms.port.ts'

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
  const post = async (path: string, input: object): Promise<SmsResult> => {
    const headers = {
      'X-API-KEY': options.apiKey,
      'Content-Type': 'application/json',
      Accept: 'application/json',
    }
    const init = { headers, body: JSON.stringify(input) }
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    return resultOf(await postSmsOnce(options.fetch, `${options.baseUrl}${path}`, init, timeoutMs))
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
  }
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
