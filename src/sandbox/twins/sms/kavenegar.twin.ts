import { Hono } from 'hono'
import { SECOND } from '#kernel/time.ts'
import { findTemplate, renderCall, renderCode, SANDBOX_ACCOUNT } from './sms.account.ts'
import {
  type DeliveryResult,
  deliverSms,
  parseReceptor,
  type SmsNetworkContext,
  type SmsToDeliver,
} from './sms.network.ts'
import { countSentMessages, findMessages, type OutboxMessage } from './sms.outbox.ts'

const REFUSALS = {
  400: 'پارامترها ناقص هستند',
  403: 'کد شناسایی API-Key معتبر نیست',
  411: 'دریافت کننده نامعتبر است',
  413: 'پیام خالی است یا طول پیام بیش از حد مجاز است',
  414: 'حجم درخواست بیشتر از حد مجاز است',
  418: 'اعتبار حساب شما کافی نیست',
  424: 'الگوی مورد نظر پیدا نشد',
  428: 'ارسال کد از طریق تماس تلفنی امکان پذیر نیست',
  431: 'ساختار کد صحیح نیست',
  451: 'فراخوانی بیش از حد در بازه زمانی مشخص',
} as const
type RefusalStatus = keyof typeof REFUSALS

const REFUSAL_OF_FAULT = { throttled: 451, no_credit: 418, wrong_key: 403 } as const
const AT_OPERATOR = { status: 5, statustext: 'ارسال به مخابرات' }
const DELIVERED = { status: 10, statustext: 'رسیده به گیرنده' }
const UNDELIVERED = { status: 11, statustext: 'نرسیده به گیرنده' }
const UNKNOWN_ID = { status: 100, statustext: 'شناسه پیامک نامعتبر است' }
const COST_RIAL = 2100
const START_CREDIT_RIAL = 50_000_000
const MAXIMUM_TEXT = 900
const MAXIMUM_IDS = 500
const MAXIMUM_TOKEN = 100
/** How many spaces Kavenegar allows in each token. */
const TOKEN_SPACES = { token: 0, token2: 0, token3: 0, token10: 5, token20: 8 }

type Method = (network: SmsNetworkContext, input: URLSearchParams, signal: AbortSignal) => Promise<Response>

/**
 * Kavenegar's protocol in front of the sandbox network. One receptor per call, because the product never sends lists.
 */
export function kavenegarTwin(network: SmsNetworkContext): Hono {
  const app = new Hono()
  const methods: Record<string, Method> = {
    'sms/send': send,
    'verify/lookup': lookup,
    'sms/status': (_, input) => statusBy('id', 'messageid', network, input),
    'account/info': (_) => accountInfo(network),
    'sms/statuslocalmessageid': (_, input) => statusBy('localId', 'localid', network, input),
  }
  for (const [name, method] of Object.entries(methods)) {
    app.on(['GET', 'POST'], `/v1/:key/${name}.json`, async ({ req }) => {
      if (req.param('key') !== SANDBOX_ACCOUNT.kavenegarKey) return refuse(403)
      const query = new URL(req.url).searchParams
      return method(
        network,
        req.method === 'GET' ? query : new URLSearchParams(await req.text()),
        req.raw.signal,
      )
    })
  }
  return app
}

async function send(
  network: SmsNetworkContext,
  input: URLSearchParams,
  signal: AbortSignal,
): Promise<Response> {
  const [receptor, text, localId] = [input.get('receptor'), input.get('message'), input.get('localid')]
  if (receptor === null || text === null || !isId(localId ?? '0')) return refuse(400)
  if (text === '' || text.length > MAXIMUM_TEXT) return refuse(413)
  return dispatch(
    network,
    receptor,
    { text, code: null, localId: localId === null ? null : Number(localId) },
    signal,
  )
}

async function lookup(
  network: SmsNetworkContext,
  input: URLSearchParams,
  signal: AbortSignal,
): Promise<Response> {
  const [receptor, code] = [input.get('receptor'), input.get('token')]
  if (receptor === null || !code || !input.get('template')) return refuse(400)
  const template = findTemplate(({ kavenegarName }) => kavenegarName === input.get('template'))
  if (!template) return refuse(424)
  if (!areTokensRight(input)) return refuse(431)
  const isCall = input.get('type') === 'call'
  if (isCall && !/^\d+$/.test(code)) return refuse(428)
  return dispatch(
    network,
    receptor,
    { text: isCall ? renderCall(code) : renderCode(template, network.host, code), code, localId: null },
    signal,
  )
}

function areTokensRight(input: URLSearchParams): boolean {
  return Object.entries(TOKEN_SPACES).every(([name, spaces]) => {
    const token = input.get(name) ?? ''
    return token.length <= MAXIMUM_TOKEN && token.split(/\s/).length - 1 <= spaces
  })
}

type Content = Pick<SmsToDeliver, 'text' | 'code' | 'localId'>

async function dispatch(
  network: SmsNetworkContext,
  to: string,
  content: Content,
  signal: AbortSignal,
): Promise<Response> {
  const receptor = parseReceptor(to)
  if (receptor === null) return refuse(411)
  return answerTo(await deliverSms(network, { provider: 'kavenegar', receptor, ...content }, signal))
}

function answerTo(delivery: DeliveryResult): Response {
  if (delivery.kind === 'broken') return delivery.response
  if (delivery.kind !== 'accepted') return refuse(REFUSAL_OF_FAULT[delivery.kind])
  const { id, receptor, createdAt } = delivery.message
  const date = Math.floor(createdAt.getTime() / SECOND)
  const sender = SANDBOX_ACCOUNT.kavenegarSender
  return approve([{ messageid: id, ...AT_OPERATOR, sender, receptor, date, cost: COST_RIAL }])
}

/** Every message costs the same. A network with a limit counts down to zero. */
async function accountInfo({ db, credit }: SmsNetworkContext): Promise<Response> {
  const sent = await countSentMessages(db, 'kavenegar')
  const start = credit?.kavenegar === undefined ? START_CREDIT_RIAL : credit.kavenegar * COST_RIAL
  const remaincredit = Math.max(0, start - sent * COST_RIAL)
  const entries = { remaincredit, expiredate: 1_924_992_000, type: 'master' }
  return Response.json({ return: { status: 200, message: 'تایید شد' }, entries })
}

async function statusBy(
  by: 'id' | 'localId',
  name: 'messageid' | 'localid',
  { db }: SmsNetworkContext,
  input: URLSearchParams,
): Promise<Response> {
  const ids = (input.get(name) ?? '').split(',')
  if (!ids.every(isId)) return refuse(400)
  if (ids.length > MAXIMUM_IDS) return refuse(414)
  const found = await findMessages(db, 'kavenegar', by, ids.map(Number))
  const entries = ids.map((id) => {
    const message = found.find((candidate) => candidate[by] === Number(id))
    const messageid = message?.id ?? (by === 'id' ? Number(id) : 0)
    return { messageid, ...(by === 'localId' && { localid: id }), ...deliveryOf(message) }
  })
  return approve(entries)
}

function deliveryOf(message: OutboxMessage | undefined) {
  if (!message) return UNKNOWN_ID
  return message.delivery === 'delivered' ? DELIVERED : UNDELIVERED
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

function approve(entries: object[]): Response {
  return Response.json({ return: { status: 200, message: 'تایید شد' }, entries })
}

function refuse(status: RefusalStatus): Response {
  return Response.json({ return: { status, message: REFUSALS[status] } }, { status })
}
