import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { badGatewayResponse, type HttpTwin, serveTwin, waitUntilAborted } from '../twinHttp.ts'
import { SANDBOX_TERMINAL_ID } from './bank.account.ts'
import { bankFaultOf } from './bank.faults.ts'
import {
  type BankTwinContext,
  countVerifyCall,
  findPayment,
  reversePaidPayment,
  storePayment,
  verifyPaidPayment,
} from './bank.ledger.ts'
import { traceNumber } from './bank.return.ts'
import { type BankPayment, bankStateAt, hasElapsed, REVERSAL_ALLOWED_MS } from './bank.state.ts'

const RESULTS = {
  '0': 'عملیات با موفقیت انجام شد',
  '2': 'درخواست تکراری است',
  '5': 'تراکنش برگشت خورده است',
  '-2': 'تراکنش یافت نشد',
  '-6': 'بیش از نیم ساعت از زمان اجرای تراکنش گذشته است',
  '-105': 'ترمینال ارسالی در سیستم موجود نیست',
} as const
type ResultCode = 0 | 2 | 5 | -2 | -6 | -105

const REFUSALS = { 5: 'پارامترهای ارسالی نامعتبر است', 12: 'ترمینال ارسالی یافت نشد' } as const
const OK = [0, 2]

const tokenInput = z.object({
  action: z.literal('token'),
  TerminalId: z.coerce.string(),
  Amount: z.int().positive(),
  ResNum: z.string().min(1).max(50),
  RedirectUrl: z.url(),
  CellNumber: z.string().optional(),
})
const receiptInput = z.object({ RefNum: z.string(), TerminalNumber: z.coerce.string() })

interface Call {
  world: BankTwinContext
  receipt: string
  signal: AbortSignal
}

/** Saman's protocol in front of the sandbox's bank. */
export function createSamanTwin(world: BankTwinContext): HttpTwin {
  const app = new Hono()
  app.post('/onlinepg/onlinepg', async ({ req }) =>
    createToken(world, await req.json().catch(() => null), req.raw.signal),
  )
  const calls = { VerifyTransaction: verify, ReverseTransaction: reverse }
  for (const [name, call] of Object.entries(calls))
    app.post(`/verifyTxnRandomSessionkey/ipg/${name}`, async ({ req }) => {
      const input = receiptInput.safeParse(await req.json().catch(() => null))
      if (!input.success) return result(-2)
      if (input.data.TerminalNumber !== SANDBOX_TERMINAL_ID) return result(-105)
      return call({ world, receipt: input.data.RefNum, signal: req.raw.signal })
    })
  return serveTwin(app)
}

async function createToken(world: BankTwinContext, input: unknown, signal: AbortSignal): Promise<Response> {
  const order = tokenInput.safeParse(input)
  if (!order.success) return refuseToken(5)
  const { TerminalId, Amount, ResNum, RedirectUrl, CellNumber } = order.data
  if (TerminalId !== SANDBOX_TERMINAL_ID) return refuseToken(12)
  if (bankFaultOf(CellNumber) === 'open_silent') return waitUntilAborted(signal)
  const token = randomBytes(20).toString('hex')
  await storePayment(world.db, {
    gateway: 'saman',
    authority: token,
    orderNumber: ResNum,
    amountRial: Amount,
    callbackUrl: RedirectUrl,
    // SEP gets no description of the order.
    description: '',
    phoneNumber: CellNumber ?? null,
    isKept: false,
    createdAt: await world.now(),
  })
  return Response.json({ status: 1, token })
}

async function verify({ world, receipt, signal }: Call): Promise<Response> {
  const payment = await countVerifyCall(world.db, 'saman', 'receipt', receipt)
  const now = await world.now()
  if (!payment || isNotPaidYet(payment, now)) return result(-2)
  const fault = bankFaultOf(payment.phoneNumber)
  const isFirst = payment.verifyCalls === 1
  if (fault === 'html_502' && isFirst) return badGatewayResponse()
  if (payment.state === 'reversed') return result(5)
  if (bankStateAt(payment, now) === 'reversed') return result(-6)
  const isNew = await verifyPaidPayment(world.db, payment, now)
  if (fault === 'verify_silent' && isFirst) return waitUntilAborted(signal)
  return result(isNew || fault === 'verified_anew' ? 0 : 2, payment)
}

async function reverse({ world, receipt, signal }: Call): Promise<Response> {
  const payment = await findPayment(world.db, 'saman', 'receipt', receipt)
  const now = await world.now()
  if (!payment?.paidAt || isNotPaidYet(payment, now)) return result(-2)
  if (payment.state === 'reversed') return result(2, payment)
  if (bankStateAt(payment, now) === 'reversed') return result(5, payment)
  if (hasElapsed(payment.paidAt, REVERSAL_ALLOWED_MS.saman, now)) return result(-6)
  if (!(await reversePaidPayment(world.db, payment, now))) return result(2, payment)
  if (bankFaultOf(payment.phoneNumber) === 'reverse_silent') return waitUntilAborted(signal)
  return result(0, payment)
}

/** A late payment already has a receipt here, but not yet at the bank. */
function isNotPaidYet({ paidAt }: BankPayment, now: Date): boolean {
  return paidAt !== null && now < paidAt
}

function refuseToken(code: keyof typeof REFUSALS): Response {
  return Response.json({ status: -1, errorCode: String(code), errorDesc: REFUSALS[code] })
}

function result(code: ResultCode, payment?: BankPayment): Response {
  return Response.json({
    Success: OK.includes(code),
    ResultCode: code,
    ResultDescription: RESULTS[code],
    ...(payment && { TransactionDetail: detailOf(payment) }),
  })
}

function detailOf(payment: BankPayment) {
  const card = payment.cardMasked ?? ''
  return {
    RRN: String(payment.trackingNumber),
    RefNum: payment.receipt,
    MaskedPan: `${card.slice(0, 6)}****${card.slice(-4)}`,
    TerminalNumber: Number(SANDBOX_TERMINAL_ID),
    OrginalAmount: payment.paidRial,
    AffectiveAmount: payment.paidRial,
    StraceNo: traceNumber(payment),
    StraceDate: payment.paidAt?.toISOString().slice(0, 19).replace('T', ' '),
  }
}
