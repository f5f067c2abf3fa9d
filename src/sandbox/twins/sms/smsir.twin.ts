import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SECOND } from '#kernel/time.ts'
import { findTemplate, renderCode, SANDBOX_ACCOUNT } from './sms.account.ts'
import {
  type DeliveryResult,
  deliverSms,
  parseReceptor,
  type SmsNetworkContext,
  type SmsToDeliver,
} from './sms.network.ts'
import { countSentMessages, findMessages, type OutboxMessage } from './sms.outbox.ts'

/** Status in the body, with its HTTP status and message. */
const REFUSALS = {
  10: { http: 401, message: 'کلید وب سرویس نامعتبر است' },
  20: { http: 429, message: 'تعداد درخواست بیشتر از حد مجاز است' },
  101: { http: 400, message: 'شماره خط نامعتبر است' },
  102: { http: 400, message: 'اعتبار کافی نیست' },
  103: { http: 400, message: 'متن پیام خالی است' },
  104: { http: 400, message: 'شماره موبایل نامعتبر است' },
  105: { http: 400, message: 'تعداد موبایل‌ها بیشتر از حد مجاز است' },
  107: { http: 400, message: 'فهرست موبایل‌ها خالی است' },
  111: { http: 400, message: 'ارسالی با این شناسه یافت نشد' },
  113: { http: 400, message: 'قالب یافت نشد' },
  114: { http: 400, message: 'طول مقدار پارامتر بیشتر از ۲۵ نویسه است' },
  116: { http: 400, message: 'نام پارامتر خالی است' },
} as const

const REFUSAL_OF_FAULT = { throttled: 20, no_credit: 102, wrong_key: 10 } as const
const DELIVERED = 1
const NOT_DELIVERED = 2
const COST = 1.0
const START_CREDIT = 20_000
const MAXIMUM_MOBILES = 100
const MAXIMUM_VALUE = 25

// Lenient, because missing fields are answered with the provider's own codes.
const bulkInput = z.object({
  lineNumber: z.number().catch(0),
  messageText: z.string().catch(''),
  mobiles: z.array(z.string()).catch([]),
})
const verifyInput = z.object({
  mobile: z.string().catch(''),
  templateId: z.number().catch(0),
  parameters: z.array(z.object({ name: z.string().catch(''), value: z.string().catch('') })).catch([]),
})

/** SMS.ir's protocol in front of the sandbox network. It has no localid, so every call is a new message. */
export function smsIrTwin(network: SmsNetworkContext): Hono {
  const app = new Hono()
  app.post('/v1/send/bulk', (c) => withKey(c, () => bulk(network, c)))
  app.post('/v1/send/verify', (c) => withKey(c, () => verify(network, c)))
  app.get('/v1/credit', (c) => withKey(c, () => credit(network)))
  app.get('/v1/send/:messageId{[0-9]{1,15}}', (c) =>
    withKey(c, () => report(network, Number(c.req.param('messageId')))),
  )
  return app
}

async function withKey({ req }: Context, answer: () => Promise<Response>): Promise<Response> {
  return req.header('X-API-KEY') === SANDBOX_ACCOUNT.smsIrKey ? answer() : refuse(10)
}

async function bulk(network: SmsNetworkContext, { req }: Context): Promise<Response> {
  const { lineNumber, messageText: text, mobiles } = bulkInput.parse(await jsonOf(req))
  if (String(lineNumber) !== SANDBOX_ACCOUNT.smsIrLine) return refuse(101)
  if (text === '') return refuse(103)
  if (mobiles.length === 0) return refuse(107)
  if (mobiles.length > MAXIMUM_MOBILES) return refuse(105)
  const receptors = mobiles.map(parseReceptor)
  if (!receptors.every((receptor) => receptor !== null)) return refuse(104)
  const messageIds: number[] = []
  for (const receptor of receptors) {
    const delivery = await deliverSms(network, letterTo(receptor, text, null), req.raw.signal)
    if (delivery.kind !== 'accepted') return failure(delivery)
    messageIds.push(delivery.message.id)
  }
  return approve({ packId: randomUUID(), messageIds, cost: COST * messageIds.length })
}

async function verify(network: SmsNetworkContext, { req }: Context): Promise<Response> {
  const { mobile, templateId, parameters } = verifyInput.parse(await jsonOf(req))
  const template = findTemplate(({ smsIrId }) => smsIrId === templateId)
  const receptor = parseReceptor(mobile)
  if (receptor === null) return refuse(104)
  if (!template) return refuse(113)
  if (parameters.some(({ name }) => name === '')) return refuse(116)
  if (parameters.some(({ value }) => value.length > MAXIMUM_VALUE)) return refuse(114)
  const code = parameters.find(({ name }) => name === 'Code')?.value ?? ''
  const letter = letterTo(receptor, renderCode(template, network.host, code), code)
  const delivery = await deliverSms(network, letter, req.raw.signal)
  return delivery.kind === 'accepted'
    ? approve({ messageId: delivery.message.id, cost: COST })
    : failure(delivery)
}

/** SMS.ir counts messages, not rials. */
async function credit({ db, credit: limits }: SmsNetworkContext): Promise<Response> {
  const left = (limits?.smsir ?? START_CREDIT) - (await countSentMessages(db, 'smsir'))
  return Response.json({ status: 1, message: 'موفق', data: Math.max(0, left) })
}

async function report({ db }: SmsNetworkContext, messageId: number): Promise<Response> {
  const [message] = await findMessages(db, 'smsir', 'id', [messageId])
  return message ? approve(toReport(message)) : refuse(111)
}

function toReport({ id, receptor, text, createdAt, delivery }: OutboxMessage) {
  const sendDateTime = Math.floor(createdAt.getTime() / SECOND)
  const isDelivered = delivery === 'delivered'
  return {
    messageId: id,
    mobile: receptor,
    messageText: text,
    sendDateTime,
    lineNumber: Number(SANDBOX_ACCOUNT.smsIrLine),
    cost: COST,
    deliveryState: isDelivered ? DELIVERED : NOT_DELIVERED,
    deliveryDateTime: isDelivered ? sendDateTime : null,
  }
}

function letterTo(receptor: string, text: string, code: string | null): SmsToDeliver {
  return { provider: 'smsir', receptor, text, code, localId: null }
}

function failure(delivery: Exclude<DeliveryResult, { kind: 'accepted' }>): Response {
  return delivery.kind === 'broken' ? delivery.response : refuse(REFUSAL_OF_FAULT[delivery.kind])
}

async function jsonOf(req: Context['req']): Promise<unknown> {
  const body: unknown = await req.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

function approve(data: object): Response {
  return Response.json({ status: 1, message: 'موفق', data })
}

function refuse(status: keyof typeof REFUSALS): Response {
  const { http, message } = REFUSALS[status]
  return Response.json({ status, message, data: null }, { status: http })
}
