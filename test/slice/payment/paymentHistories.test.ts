import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '#adapters/payment/payment.port.ts'
import { createSamanGateway } from '#adapters/payment/saman.payment.ts'
import { createZarinpalGateway } from '#adapters/payment/zarinpal.payment.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { claimPayment } from '#features/payment/payment.actions.ts'
import { isPaidPayment } from '#features/payment/payment.rules.ts'
import { lockPayment } from '#features/payment/payment.store.ts'
import { createPayment } from '#features/payment/settlement/createPayment.actions.ts'
import { createCallbackToken, createClaimSecret } from '#features/payment/settlement/paymentSecret.actions.ts'
import {
  reconcileDuePayments,
  settleUnverifiedPayments,
} from '#features/payment/settlement/reconcilePayment.actions.ts'
import {
  type GatewayReturnAddress,
  handleGatewayReturn,
} from '#features/payment/settlement/returnFromGateway.actions.ts'
import { settlePayment } from '#features/payment/settlement/settlePayment.actions.ts'
import { addMilliseconds, MINUTE } from '#kernel/time.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from '#sandbox/twins/payment/bank.account.ts'
import { createSamanTwin } from '#sandbox/twins/payment/saman.twin.ts'
import { createZarinpalTwin } from '#sandbox/twins/payment/zarinpal.twin.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { recordFigure } from '../../support/figures.ts'
import { authorityOf, type Outcome, plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { plantDevices } from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

/** In every order of events a captured payment leads to exactly one grant, and any other payment to none. */

const product = productForFile({ LINE_LIMIT: '1000000' })
const HISTORIES = scaled(10, 1000)
const MUTATIONS = scaled(40, 500)
const SETTLES = 50
let packageId: number

beforeAll(async () => {
  packageId = await plantPackage(product)
})

type Method = 'direct' | 'bank'

interface Purchase {
  id: string
  method: Method
  authority: string
  /** How the payer's browser returns; null when it does not. */
  back: URLSearchParams | null
}

interface Buyer {
  deviceId: string
  userId: number
}

async function newBuyer(): Promise<Buyer> {
  const [deviceId = ''] = await plantDevices(product.system, 1)
  const { userId } = await getRow(product.system.db, 'device', { id: deviceId })
  return { deviceId, userId }
}

async function contextOf(userId: number | null): Promise<UserCtx> {
  const ctx = await product.system.context({ address: `10.0.${Math.random()}` })
  const user = userId === null ? null : { userId, sessionId: '', steppedUpUntil: null }
  return { ...ctx, user } as UserCtx
}

async function open(method: Method, buyer: Buyer | null, hasDevice: boolean): Promise<Purchase> {
  const ctx = await contextOf(buyer?.userId ?? null)
  const deviceId = buyer && hasDevice ? buyer.deviceId : undefined
  const { payment, visit } = await createPayment(ctx, { packageId, method, deviceId, data: {} })
  return { id: payment.id, method, authority: authorityOf(visit), back: null }
}

/** The order as the gateway received it. */
async function returnAddress({ id, method }: Purchase): Promise<GatewayReturnAddress> {
  const { orderNumber } = await getRow(product.system.db, 'payment', { id })
  return { method, orderNumber, token: createCallbackToken(await contextOf(null), orderNumber) }
}

async function claim({ id }: Purchase, { userId }: Buyer): Promise<void> {
  const ctx = await contextOf(userId)
  await claimPayment(ctx, { id, secret: createClaimSecret(ctx, id) })
}

async function decide(purchase: Purchase, outcome: Outcome): Promise<void> {
  const { body } = await product.call('POST /sandbox/api/bank/{authority}', {
    authority: purchase.authority,
    outcome,
  })
  purchase.back = body['location'] ? new URL(body['location']).searchParams : null
}

async function pass(minutes: number): Promise<void> {
  const { clock } = product.system
  await clock.moveTo(addMilliseconds(await clock.now(), minutes * MINUTE))
}

/** The process crashes: after the gateway's work and before we know, or before our transaction commits. */
function dying(ctx: Ctx, moment: 'after_verify' | 'before_commit'): Ctx {
  const die = () => {
    throw new Error('killed')
  }
  const wrap = (gateway: PaymentGateway | undefined): PaymentGateway | undefined =>
    gateway && {
      ...gateway,
      readCallback: (fields) => gateway.readCallback(fields),
      inquire: (known) => gateway.inquire(known),
      async verify(known) {
        await gateway.verify(known)
        return die()
      },
    }
  if (moment === 'after_verify') {
    const { direct, bank } = ctx.ports.payment
    return { ...ctx, ports: { ...ctx.ports, payment: { direct: wrap(direct), bank: wrap(bank) } as never } }
  }
  return {
    ...ctx,
    transaction: (work) =>
      ctx.transaction(async (trx) => {
        await work(trx)
        return die()
      }),
  }
}

const STEPS = [
  'back',
  'back_dying_after_verify',
  'back_dying_before_commit',
  'reconcile',
  'reconcile_dying',
  'sweep',
  'claim',
  'wait_a_minute',
  'wait_ten',
  'wait_forty',
] as const
type Step = (typeof STEPS)[number]

async function take(step: Step, purchase: Purchase, buyer: Buyer): Promise<void> {
  const ctx = await contextOf(null)
  const { back } = purchase
  if (step === 'back' && back) await handleGatewayReturn(ctx, await returnAddress(purchase), back)
  if (step === 'back_dying_after_verify' && back)
    await handleGatewayReturn(dying(ctx, 'after_verify'), await returnAddress(purchase), back)
  if (step === 'back_dying_before_commit' && back)
    await handleGatewayReturn(dying(ctx, 'before_commit'), await returnAddress(purchase), back)
  if (step === 'reconcile') await reconcileDuePayments(ctx)
  if (step === 'reconcile_dying') await reconcileDuePayments(dying(ctx, 'after_verify'))
  if (step === 'sweep') await settleUnverifiedPayments(ctx)
  if (step === 'claim') await claim(purchase, buyer)
  if (step === 'wait_a_minute') await pass(1)
  if (step === 'wait_ten') await pass(10)
  if (step === 'wait_forty') await pass(40)
}

/** Concurrent double taps, returns, reconciler and sweep. */
async function settleAtOnce(purchase: Purchase): Promise<void> {
  const row = await lockPayment(product.system.db, purchase.id)
  if (!row) throw new Error('The payment is gone.')
  const address = await returnAddress(purchase)
  const ways = [
    async (ctx: Ctx) => settlePayment(ctx, row, false),
    async (ctx: Ctx) => (purchase.back ? handleGatewayReturn(ctx, address, purchase.back) : undefined),
    reconcileDuePayments,
  ]
  const many = Array.from({ length: SETTLES }, async (_, at) =>
    ways[at % ways.length]?.(await contextOf(null)),
  )
  await Promise.all(many)
}

/** After the reconciler's last check. */
async function restOfThreeDays(): Promise<void> {
  for (const minutes of [3, 40, 30, 6 * 60, 24 * 60, 49 * 60]) {
    await pass(minutes)
    await reconcileDuePayments(await contextOf(null))
  }
}

async function found(id: string) {
  const { db } = product.system
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bank = await getRow(db, 'sandbox.bankPayment', { authority: payment.reference ?? '' })
  const source = `payment:${id}`
  const lines = await db.selectFrom('subscriptionLine').select('id').where('source', '=', source).execute()
  const sales = await db.selectFrom('ledgerTransaction').select('id').where('source', '=', source).execute()
  const isOurs = bank.state === 'verified' && bank.paidRial === bank.amountRial
  return { payment, isOurs, grants: lines.length, sales: sales.length }
}

async function expectLedger(): Promise<void> {
  const { sum, unbalanced, disagreements } = await checkLedger(await contextOf(null))
  expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
}

interface History {
  method: Method
  outcome: Outcome
  isAnonymous: boolean
  hasDevice: boolean
  /** Before and after the payer decides at the bank. */
  before: Step[]
  after: Step[]
}

const history: fc.Arbitrary<History> = fc.record({
  method: fc.constantFrom<Method>('direct', 'bank'),
  outcome: fc.constantFrom<Outcome>('pay', 'pay', 'pay', 'twice', 'silent', 'late', 'refuse', 'wrong_amount'),
  isAnonymous: fc.boolean(),
  hasDevice: fc.boolean(),
  before: fc.array(fc.constantFrom<Step>(...STEPS), { maxLength: 2 }),
  after: fc.array(fc.constantFrom<Step>(...STEPS), { maxLength: 6 }),
})

/** Paid in every run: ten random histories might contain no paid order and would prove nothing. */
const SURELY_PAID = (['direct', 'bank'] as const).flatMap((method) =>
  (['pay', 'twice'] as const).map((outcome): [History] => [
    { method, outcome, isAnonymous: false, hasDevice: true, before: [], after: ['back'] },
  ]),
)

describe('a payment in any order of events', () => {
  let paid = 0

  test(`[13.11] ${HISTORIES} histories with ${SETTLES} concurrent settlements each: one grant for captured money`, {
    timeout: 1_800_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ method, outcome, isAnonymous, hasDevice, before, after }) => {
        const buyer = await newBuyer()
        const purchase = await open(method, isAnonymous ? null : buyer, hasDevice)
        for (const step of before) await take(step, purchase, buyer)
        // The payer spent forty minutes at the bank, so the order has expired and cannot be paid.
        await decide(purchase, outcome).catch(() => undefined)
        for (const step of after) await take(step, purchase, buyer)
        await settleAtOnce(purchase)
        await restOfThreeDays()
        await claim(purchase, buyer)
        const { payment, isOurs, grants, sales } = await found(purchase.id)
        expect([isPaidPayment(payment.state), grants, sales]).toEqual(isOurs ? [true, 1, 1] : [false, 0, 0])
        expect(payment.checkAt).toBeNull()
        if (isOurs) paid++
      }),
      { numRuns: HISTORIES, examples: SURELY_PAID },
    )
    await expectLedger()
    recordFigure('payment: histories, of them paid, settles at once', `${HISTORIES}, ${paid}, ${SETTLES}`)
    expect(paid).toBeGreaterThan(HISTORIES / 4)
  })
})

type Json = Record<string, unknown>

/** One change to the gateway's answer after a verify. */
const LIES: Record<Method, Array<(body: Json, at: number) => unknown>> = {
  direct: [
    () => 'not JSON at all',
    () => ({ data: [], errors: { code: -51 } }),
    () => ({ data: [], errors: [{ code: -50 }] }),
    () => ({ data: { code: 100 }, errors: [] }),
    () => ({ data: { code: '100x', ref_id: 1 }, errors: [] }),
    () => ({ data: { code: 0, ref_id: 59_400_000_001 }, errors: [] }),
    () => ({ data: { code: 100, ref_id: null }, errors: [] }),
    () => null,
    () => [],
  ],
  bank: [
    (body, at) => detail(body, { OrginalAmount: 10 * (at + 1) }),
    (body, at) => detail(body, { OrginalAmount: -3_839_000 - at }),
    (body) => detail(body, { OrginalAmount: 3_839_001 }),
    (body) => detail(body, { OrginalAmount: '3839000.5' }),
    (body) => detail(body, { RefNum: 'somebody else' }),
    (body) => detail(body, { TerminalNumber: 1 }),
    (body) => ({ ...body, ResultCode: -6 }),
    (body) => ({ ...body, ResultCode: 'zero' }),
    (body) => ({ ...body, Success: false, ResultCode: 0 }),
    () => ({ Success: true, ResultCode: 0 }),
    () => 'not JSON at all',
    () => null,
  ],
}

function detail(body: Json, change: Json): Json {
  return { ...body, TransactionDetail: { ...(body['TransactionDetail'] as Json), ...change } }
}

/** The real adapters with gateways that return altered answers. */
function lyingPort(lie: (body: Json) => unknown) {
  const world = { db: product.system.db, now: product.system.now }
  const tell =
    (twin: { fetch(address: string, init?: RequestInit): Promise<Response> }, verify: RegExp) =>
    async (address: string, init?: RequestInit) => {
      const response = await twin.fetch(address, init)
      if (!verify.test(address)) return response
      const said = lie((await response.json()) as Json)
      return new Response(typeof said === 'string' ? said : JSON.stringify(said), { status: 200 })
    }
  const baseUrl = 'https://gateway.example'
  return {
    direct: createZarinpalGateway({
      baseUrl,
      fetch: tell(createZarinpalTwin(world), /verify\.json$/),
      merchantId: SANDBOX_MERCHANT_ID,
    }),
    bank: createSamanGateway({
      baseUrl,
      fetch: tell(createSamanTwin(world), /VerifyTransaction$/),
      terminalId: SANDBOX_TERMINAL_ID,
    }),
  }
}

describe('money that we did not receive', () => {
  test(`[13.5] ${MUTATIONS} altered verifies and callbacks: no grant`, { timeout: 900_000 }, async () => {
    let granted = 0
    for (let at = 0; at < MUTATIONS; at++) {
      const method: Method = at % 2 === 0 ? 'direct' : 'bank'
      const alter = [alteredAnswer, alteredCallback, borrowedReceipt][Math.floor(at / 2) % 3]
      const id = (await alter?.(method, at)) ?? ''
      // Check at once: the reconciler later finds what was really paid, from an unaltered gateway.
      const { payment, grants, sales } = await found(id)
      granted += grants
      expect([isPaidPayment(payment.state), grants, sales, at]).toEqual([false, 0, 0, at])
    }
    await expectLedger()
    recordFigure('payment: altered verifies and callbacks, grants', `${MUTATIONS}, ${granted}`)
  })

  async function alteredAnswer(method: Method, at: number): Promise<string> {
    const buyer = await newBuyer()
    const purchase = await open(method, buyer, true)
    await decide(purchase, 'pay')
    const lies = LIES[method]
    const lie = lies[at % lies.length] ?? (() => null)
    const ctx = await contextOf(null)
    const payment = lyingPort((body) => lie(body, at))
    await handleGatewayReturn(
      { ...ctx, ports: { ...ctx.ports, payment } },
      await returnAddress(purchase),
      purchase.back ?? new URLSearchParams(),
    )
    return purchase.id
  }

  /** A forged return by a caller who knows the address; the order was never paid. */
  async function alteredCallback(method: Method, at: number): Promise<string> {
    const purchase = await open(method, await newBuyer(), true)
    if (at % 4 < 2) await decide(purchase, 'refuse')
    const { orderNumber } = await getRow(product.system.db, 'payment', { id: purchase.id })
    const fields: Record<string, string> =
      method === 'direct'
        ? { Authority: purchase.authority, Status: 'OK' }
        : {
            State: 'OK',
            Status: '2',
            ResNum: orderNumber,
            Token: purchase.authority,
            RefNum: `made-up-${at}`,
          }
    await handleGatewayReturn(
      await contextOf(null),
      await returnAddress(purchase),
      new URLSearchParams(fields),
    )
    return purchase.id
  }

  /** The payer's own receipt, presented again for another order of the same amount. */
  async function borrowedReceipt(method: Method): Promise<string> {
    const buyer = await newBuyer()
    const paid = await open(method, buyer, false)
    await decide(paid, 'pay')
    await handleGatewayReturn(
      await contextOf(null),
      await returnAddress(paid),
      paid.back ?? new URLSearchParams(),
    )
    const wished = await open(method, buyer, true)
    const fields = new URLSearchParams(paid.back ?? '')
    if (method === 'bank') {
      const { orderNumber } = await getRow(product.system.db, 'payment', { id: wished.id })
      fields.set('ResNum', orderNumber)
      fields.set('Token', wished.authority)
    } else fields.set('Authority', wished.authority)
    await handleGatewayReturn(await contextOf(null), await returnAddress(wished), fields)
    expect((await found(paid.id)).grants).toBe(1)
    return wished.id
  }
})
