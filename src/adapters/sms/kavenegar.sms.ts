import { z } from 'zod'
import { editorialLocaleOf, type Locale } from '#kernel/locale.ts'
import { phoneAsDialledFromIran } from '#kernel/phone.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { KnownAnswers, ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { callSmsOnce, DEFAULT_TIMEOUT_MS, type SmsHttpResponse } from './sms.call.ts'
import type {
  CodeMessage,
  SentMessage,
  SmsDelivery,
  SmsOutageReason,
  SmsPort,
  SmsRefusalReason,
  SmsResult,
} from './sms.port.ts'

export interface KavenegarOptions {
  baseUrl: string
  fetch: Fetch
  apiKey: string
  /** The phone line to send from. Empty: the default line of our account. */
  sender?: string
  /**
   * Name of the approved template for Persian login codes. The template for all other languages has the suffix `-en`.
   */
  codeTemplate: string
  timeoutMs?: number
  observe?: ObserveAnswer
}

const PROVIDER = 'kavenegar'
const ACCEPTED = 200
/** Kavenegar's delivery state 14: the recipient has blocked messages of this kind from our line. */
const ENTRY_BLOCKED = 14

const REFUSALS: Record<number, SmsRefusalReason> = {
  400: 'bad_content',
  406: 'bad_content',
  411: 'bad_number',
  413: 'bad_content',
  // The text contains a restricted link, so a retry would fail too.
  420: 'bad_content',
  422: 'bad_content',
  428: 'bad_content',
  431: 'bad_content',
}

// Status codes that mean Kavenegar cannot send now. 402 is missing on purpose: it is undocumented, so the message may
// have been sent. Like unknown codes it ends as `unknown`.
const OUTAGES: Record<number, SmsOutageReason> = {
  401: 'configuration',
  403: 'configuration',
  404: 'configuration',
  405: 'configuration',
  407: 'configuration',
  412: 'configuration',
  416: 'configuration',
  424: 'configuration',
  426: 'configuration',
  427: 'configuration',
  432: 'configuration',
  607: 'configuration',
  // A test account of Kavenegar sends only to its owner: the message is valid, the account is not.
  501: 'configuration',
  418: 'credit',
  429: 'throttled',
  451: 'throttled',
  409: 'server',
}

/** Kavenegar's delivery states. 14 is a number that blocks messages of this kind, 100 a message it does not know. */
const DELIVERIES: Record<number, SmsDelivery> = {
  1: 'pending',
  2: 'pending',
  4: 'pending',
  5: 'pending',
  6: 'undelivered',
  10: 'delivered',
  11: 'undelivered',
  13: 'undelivered',
  [ENTRY_BLOCKED]: 'undelivered',
  100: 'unknown',
}

/** Documented codes that we ignore: 402 "failed", and those of calls that we do not make. */
const OTHER_CODES = [402, 414, 415, 417, 419]

/** The codes that Kavenegar's documentation lists. */
export const KAVENEGAR_ANSWERS: KnownAnswers = {
  provider: PROVIDER,
  fields: [
    'return',
    'status',
    'message',
    'entries',
    'messageid',
    'localid',
    'statustext',
    'sender',
    'receptor',
    'date',
    'cost',
    'remaincredit',
    'expiredate',
    'type',
  ],
  codesOf: (body) => {
    const parsed = codedBody.safeParse(body)
    if (!parsed.success) return []
    const { return: verdict, entries } = parsed.data
    const states = (entries ?? []).flatMap(({ status }) => status ?? [])
    return [`status ${verdict.status}`, ...states.map((state) => `delivery ${state}`)]
  },
  codes: [
    ...[ACCEPTED, ...OTHER_CODES, ...Object.keys(REFUSALS), ...Object.keys(OUTAGES)].map(
      (code) => `status ${code}`,
    ),
    ...Object.keys(DELIVERIES).map((state) => `delivery ${state}`),
  ],
}

const codedBody = z.object({
  return: z.object({ status: z.number() }),
  // The account's information is an object without states.
  entries: z
    .array(z.object({ status: z.number().optional() }))
    .nullish()
    .catch(null),
})

const statusBody = z.object({
  entries: z.array(z.object({ messageid: z.union([z.number(), z.string()]), status: z.number() })),
})

const creditBody = z.object({ entries: z.object({ remaincredit: z.number() }) })

const answerBody = z.object({
  return: z.object({ status: z.number() }),
  entries: z
    .array(z.object({ messageid: z.union([z.number(), z.string()]), status: z.number().optional() }))
    .nullish(),
})

/** Sends SMS by Kavenegar's REST API. Its `sms/send` de-duplicates by localid, `verify/lookup` does not. */
export function createKavenegarSms(options: KavenegarOptions): SmsPort {
  const call = async (method: string, fields: Record<string, string>) => {
    const address = `${options.baseUrl}/v1/${encodeURIComponent(options.apiKey)}/${method}.json`
    const init = { headers: { Accept: 'application/json' }, body: new URLSearchParams(fields) }
    const answer = await callSmsOnce(options.fetch, address, init, options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    if (answer && answer !== 'not_connected')
      options.observe?.(method, { status: answer.httpStatus, body: answer.body })
    return answer
  }
  const post = async (method: string, fields: Record<string, string>) => resultOf(await call(method, fields))
  const lookup = ({ to, code, locale }: CodeMessage, type: 'sms' | 'call') => {
    const template = templateOf(options.codeTemplate, locale)
    return post('verify/lookup', { receptor: phoneAsDialledFromIran(to), token: code, template, type })
  }
  return {
    async sendText({ to, text, localId }) {
      const sender: Record<string, string> = options.sender ? { sender: options.sender } : {}
      const fields = {
        receptor: phoneAsDialledFromIran(to),
        message: text,
        ...sender,
        localid: String(localId),
      }
      const result = await post('sms/send', fields)
      return result.outcome === 'unknown' ? { ...result, canRepeat: true } : result
    },
    sendCode: (message) => lookup(message, 'sms'),
    // Kavenegar can read out codes that contain only digits, with the same template.
    callCode: (message) => lookup(message, 'call'),
    async deliveries(messages) {
      const ids = messages.flatMap((message) => (isOurs(message) ? message.providerMessageId : []))
      if (ids.length === 0) return messages.map(() => 'unknown')
      const states = statesOf(await call('sms/status', { messageid: ids.join(',') }))
      return messages.map((message) =>
        isOurs(message) ? (states?.get(message.providerMessageId) ?? 'pending') : 'unknown',
      )
    },
    async credits() {
      const answer = await call('account/info', {})
      const parsed = answer && answer !== 'not_connected' ? creditBody.safeParse(answer.body) : null
      return [{ provider: PROVIDER, unit: 'rial', amount: parsed?.data?.entries.remaincredit ?? null }]
    },
  }
}

function isOurs({ provider }: SentMessage): boolean {
  return provider === PROVIDER
}

/** The delivery states by message; null without a usable answer. A state that we do not know may still change. */
function statesOf(answer: SmsHttpResponse | 'not_connected' | null): Map<string, SmsDelivery> | null {
  const parsed = answer && answer !== 'not_connected' ? statusBody.safeParse(answer.body) : null
  if (!parsed?.success) return null
  return new Map(
    parsed.data.entries.map(({ messageid, status }) => [String(messageid), DELIVERIES[status] ?? 'pending']),
  )
}

// The template of a login code. Kavenegar approves each text separately, so every language has its own template.
function templateOf(codeTemplate: string, locale: Locale): string {
  return editorialLocaleOf(locale) === 'fa' ? codeTemplate : `${codeTemplate}-en`
}

/**
 * The result of a call to Kavenegar, by the body. The HTTP status repeats the body's code, but a proxy may change it.
 */
function resultOf(answer: SmsHttpResponse | 'not_connected' | null): SmsResult {
  if (answer === 'not_connected') return { outcome: 'unavailable', provider: PROVIDER, reason: 'server' }
  const parsed = answerBody.safeParse(answer?.body)
  if (!parsed.success) return { outcome: 'unknown', provider: PROVIDER }
  const { return: verdict, entries } = parsed.data
  if (verdict.status === ACCEPTED) return acceptedResult(entries?.[0])
  const refusal = REFUSALS[verdict.status]
  if (refusal) return { outcome: 'refused', provider: PROVIDER, reason: refusal }
  const outage = OUTAGES[verdict.status]
  if (outage) return { outcome: 'unavailable', provider: PROVIDER, reason: outage }
  return { outcome: 'unknown', provider: PROVIDER }
}

function acceptedResult(
  entry: { messageid: number | string; status?: number | undefined } | undefined,
): SmsResult {
  if (!entry) return { outcome: 'unknown', provider: PROVIDER }
  if (entry.status === ENTRY_BLOCKED) return { outcome: 'refused', provider: PROVIDER, reason: 'blocked' }
  return { outcome: 'accepted', provider: PROVIDER, providerMessageId: String(entry.messageid) }
}
