import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { badGatewayResponse, type HttpTwin, serveTwin, waitUntilAborted } from '../twinHttp.ts'
import { SANDBOX_MERCHANT_ID } from './bank.account.ts'
import { bankFaultOf } from './bank.faults.ts'
import {
  type BankTwinContext,
  countVerifyCall,
  findPayment,
  listPaidPayments,
  reversePaidPayment,
  storePayment,
  verifyPaidPayment,
} from './bank.ledger.ts'
import { createZarinpalAuthority } from './bank.return.ts'
import {
  type BankPayment,
  type BankState,
  bankStateAt,
  hasElapsed,
  REVERSAL_ALLOWED_MS,
} from './bank.state.ts'

const FAILURES = {
  '-9': 'The input params invalid, validation error.',
  '-10': 'Terminal is not valid, please check merchant_id or ip address.',
  '-41': 'Maximum amount is 100,000,000 tomans.',
  '-50': 'Session is not valid, amounts values is not the same.',
  '-51': 'Session is not valid, session is not active paid try.',
  '-54': 'Invalid authority.',
  '-55': 'Manual payment request not found.',
  '-61': 'Session is not in success status.',
  '-63': 'Maximum time for reverse this session is expired.',
} as const
type FailureCode = -9 | -10 | -41 | -50 | -51 | -54 | -55 | -61 | -63

const MAXIMUM_RIAL = 1_000_000_000
const MAXIMUM_UNVERIFIED = 100
const FEE = { fee_type: 'Merchant', fee: 350 }
const STATUS: Record<BankState, string> = {
  created: 'IN_BANK',
  in_bank: 'IN_BANK',
  paid: 'PAID',
  verified: 'VERIFIED',
  reversed: 'REVERSED',
  refunded: 'REVERSED',
  failed: 'FAILED',
}

const orderInput = z.object({
  amount: z.int().positive(),
  currency: z.enum(['IRR', 'IRT']).default('IRR'),
  callback_url: z.url(),
  description: z.string().min(1).max(500),
  metadata: z
    .object({
      mobile: z.string().optional(),
      order_id: z.string().optional(),
      auto_verify: z.boolean().optional(),
    })
    .default({}),
})
const verifyInput = z.object({ amount: z.int().positive(), authority: z.string() })
const authorityInput = z.object({ authority: z.string() })

interface Call {
  world: BankTwinContext
  input: unknown
  signal: AbortSignal
}

/** Zarinpal's protocol in front of the sandbox's bank. */
export function createZarinpalTwin(world: BankTwinContext): HttpTwin {
  const app = new Hono()
  const calls = { request, verify, inquiry, unVerified, reverse }
  for (const [name, call] of Object.entries(calls))
    app.post(`/pg/v4/payment/${name}.json`, async (c) => {
      const input = await readInput(c)
      if (input?.['merchant_id'] !== SANDBOX_MERCHANT_ID) return fail(-10)
      return call({ world, input, signal: c.req.raw.signal })
    })
  return serveTwin(app)
}

async function readInput({ req }: Context): Promise<Record<string, unknown> | null> {
  return req.json().catch(() => null)
}

async function request({ world, input, signal }: Call): Promise<Response> {
  const order = orderInput.safeParse(input)
  if (!order.success) return fail(-9)
  const { amount, currency, callback_url: callbackUrl, description, metadata } = order.data
  const amountRial = currency === 'IRT' ? amount * 10 : amount
  if (amountRial > MAXIMUM_RIAL) return fail(-41)
  if (bankFaultOf(metadata.mobile) === 'open_silent') return waitUntilAborted(signal)
  const authority = createZarinpalAuthority()
  await storePayment(world.db, {
    gateway: 'zarinpal',
    authority,
    orderNumber: metadata.order_id ?? '',
    amountRial,
    callbackUrl,
    description,
    phoneNumber: metadata.mobile ?? null,
    isKept: metadata.auto_verify === true,
    createdAt: await world.now(),
  })
  return succeed({ code: 100, message: 'Success', authority, ...FEE })
}

async function verify({ world, input, signal }: Call): Promise<Response> {
  const asked = verifyInput.safeParse(input)
  if (!asked.success) return fail(-9)
  const { amount, authority } = asked.data
  const payment = await countVerifyCall(world.db, 'zarinpal', 'authority', authority)
  if (!payment) return unknown(authority)
  const fault = bankFaultOf(payment.phoneNumber)
  const isFirst = payment.verifyCalls === 1
  if (fault === 'html_502' && isFirst) return badGatewayResponse()
  const now = await world.now()
  if (!['paid', 'verified'].includes(bankStateAt(payment, now))) return fail(-51, payment)
  if (amount !== payment.paidRial) return fail(-50, payment)
  const isNew = await verifyPaidPayment(world.db, payment, now)
  if (fault === 'verify_silent' && isFirst) return waitUntilAborted(signal)
  return isNew || fault === 'verified_anew' ? paid(100, 'Paid', payment) : paid(101, 'Verified', payment)
}

function paid(code: number, message: string, payment: BankPayment): Response {
  return succeed({
    code,
    message,
    ref_id: payment.trackingNumber,
    card_pan: payment.cardMasked,
    card_hash: 'SANDBOX',
    ...FEE,
  })
}

async function inquiry({ world, input }: Call): Promise<Response> {
  const asked = authorityInput.safeParse(input)
  if (!asked.success) return fail(-9)
  const payment = await findPayment(world.db, 'zarinpal', 'authority', asked.data.authority)
  if (!payment) return unknown(asked.data.authority)
  return succeed({ status: STATUS[bankStateAt(payment, await world.now())], code: 100, message: 'Success' })
}

async function unVerified({ world }: Call): Promise<Response> {
  const now = await world.now()
  const waiting = (await listPaidPayments(world.db, 'zarinpal', now)).filter(
    (payment) => bankStateAt(payment, now) === 'paid',
  )
  const authorities = waiting.slice(0, MAXIMUM_UNVERIFIED).map((payment) => ({
    authority: payment.authority,
    amount: payment.amountRial,
    callback_url: payment.callbackUrl,
    referer: '',
    date: payment.paidAt?.toISOString().slice(0, 19).replace('T', ' '),
  }))
  return succeed({ code: 100, message: 'Success', authorities })
}

async function reverse({ world, input, signal }: Call): Promise<Response> {
  const asked = authorityInput.safeParse(input)
  if (!asked.success) return fail(-9)
  const payment = await findPayment(world.db, 'zarinpal', 'authority', asked.data.authority)
  if (!payment) return unknown(asked.data.authority)
  const now = await world.now()
  if (!['paid', 'verified'].includes(bankStateAt(payment, now))) return fail(-61, payment)
  if (payment.paidAt && hasElapsed(payment.paidAt, REVERSAL_ALLOWED_MS.zarinpal, now))
    return fail(-63, payment)
  if (!(await reversePaidPayment(world.db, payment, now))) return fail(-61, payment)
  if (bankFaultOf(payment.phoneNumber) === 'reverse_silent') return waitUntilAborted(signal)
  return succeed({ code: 100, message: 'Reversed' })
}

function unknown(authority: string): Response {
  return fail(/^[A-Za-z0-9]{36}$/.test(authority) ? -55 : -54)
}

function succeed(data: object): Response {
  return Response.json({ data, errors: [] })
}

function fail(code: FailureCode, payment?: BankPayment): Response {
  const error = { code, message: FAILURES[code], validations: [] }
  const errors = bankFaultOf(payment?.phoneNumber) === 'errors_array' ? [error] : error
  return Response.json({ data: [], errors }, { status: 422 })
}
