import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { grantPersonalCode } from '#features/promotion/promotion.actions.ts'
import { addMilliseconds, SECOND } from '#kernel/time.ts'
import { freezeMachineClock } from '../../support/frozenClock.ts'
import { logIn } from '../../support/login.ts'
import {
  atBank,
  begin,
  comeBack,
  createPayment,
  passSeconds,
  payAt,
  plantPackage,
  readPayment,
  stateOf,
} from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { plantCode } from '../../support/promotion.ts'
import { changeRows, getRow } from '../../support/rows.ts'

freezeMachineClock()
const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '1000' })
type Headers = Record<string, string>
let people = 0
let packageId: number

beforeAll(async () => {
  packageId = await plantPackage(product, { priceToman: 349_000, lengthDays: 90 })
})

/** Each user has their own IP address, so that limits by address do not interfere. */
async function createUser(): Promise<{ headers: Headers; userId: number }> {
  const at = ++people
  const address = { 'x-forwarded-for': `10.${Math.floor(at / 200)}.7.${(at % 200) + 1}` }
  const { headers, userId } = await logIn(product, `0912700${String(at).padStart(4, '0')}`, address)
  return { headers: { ...headers, ...address }, userId }
}

function check(code: string, headers: Headers = {}) {
  return product.call('POST /promotion/check', { code }, headers)
}

function wish(code: string, method: 'direct' | 'bank' = 'direct') {
  return { package_id: packageId, method, code }
}

const fault = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']]

async function usedCount(codeId: number): Promise<number> {
  const { count } = await product.system.db
    .selectFrom('promotionUse')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('codeId', '=', codeId)
    .where('state', '=', 'used')
    .executeTakeFirstOrThrow()
  return count
}

describe('a discount code', () => {
  test('returns its discount in any spelling, and checking does not use it up', async () => {
    await plantCode(product, { code: 'BAHAR1405', maxUses: 1 })
    for (const typed of ['BAHAR1405', ' bahar-1405 ', 'Bahar ۱۴۰۵', 'bahar١٤٠٥'])
      expect(await check(typed)).toMatchObject({
        status: 200,
        body: { code: 'BAHAR1405', kind: 'discount', percent_off: 20, amount_off: null, gift: null },
      })
  })

  test('[2.65] [21.20] lowers the price to a whole thousand, and the receipt shows it', async () => {
    const { headers } = await createUser()
    await plantCode(product, { code: 'TWENTY' })
    const bought = await begin(product, wish('twenty'), headers)
    // 349,000 less 20 % is 279,200.
    expect(bought.amount).toBe(279_000)
    await payAt(product, bought.authority)
    expect((await readPayment(product, bought.id, headers)).body).toMatchObject({
      state: 'paid',
      discount: 70_000,
      code: 'TWENTY',
      price: 253_636,
      vat: 25_364,
      amount: 279_000,
    })
    const { sum, disagreements } = await checkLedger(await product.system.context())
    expect([sum, disagreements]).toEqual([0, []])
  })

  test("never lowers a price below the gateway's minimum", async () => {
    const { headers } = await createUser()
    await plantCode(product, { code: 'HUGE', amountOff: 10_000_000 })
    expect((await begin(product, wish('HUGE'), headers)).amount).toBe(1000)
  })

  test('is not spent on a price that cannot fall', async () => {
    const { headers } = await createUser()
    const cheap = await plantPackage(product, { priceToman: 1000 })
    await plantCode(product, { code: 'EDGE', maxUses: 1 })
    const request = { package_id: cheap, method: 'direct' as const, code: 'EDGE' }
    expect(fault(await createPayment(product, request, headers))).toEqual([409, 'code_not_applicable'])
    expect((await check('EDGE')).status).toBe(200)
  })

  test('needs a login', async () => {
    await plantCode(product, { code: 'SOMEBODY' })
    expect(fault(await createPayment(product, wish('SOMEBODY')))).toEqual([401, 'login_required'])
  })

  test('is valid only for its packages and its application', async () => {
    const { headers } = await createUser()
    const other = await plantPackage(product)
    await plantCode(product, { code: 'OTHERONE', packageIds: [other] })
    expect((await check('OTHERONE')).body['package_ids']).toEqual([other])
    expect(fault(await createPayment(product, wish('OTHERONE'), headers))).toEqual([
      409,
      'code_not_applicable',
    ])
    const right = { package_id: other, method: 'direct' as const, code: 'OTHERONE' }
    expect((await createPayment(product, right, headers)).status).toBe(200)
  })

  test('that is personal works for the users it was granted to, until the grant ends', async () => {
    const { headers, userId } = await createUser()
    const { headers: others } = await createUser()
    const codeId = await plantCode(product, { code: 'YOURS', isPersonal: true })
    const ctx = await product.system.context()
    const endsAt = addMilliseconds(ctx.now, 172_800 * SECOND)
    await ctx.transaction((trx) => grantPersonalCode(ctx, trx, { codeId, userId, endsAt }))
    expect(fault(await check('YOURS'))).toEqual([401, 'login_required'])
    expect(fault(await check('YOURS', others))).toEqual([403, 'code_not_yours'])
    expect((await check('YOURS', headers)).body['end_time']).toBe(endsAt.toISOString())
    expect(fault(await createPayment(product, wish('YOURS'), others))).toEqual([403, 'code_not_yours'])
    expect((await createPayment(product, wish('YOURS'), headers)).status).toBe(200)
  })

  test('[13.23] cannot be combined: a gift code is refused beside it', async () => {
    const { headers } = await createUser()
    await plantCode(product, { code: 'FREEDAYS', kind: 'gift', giftDays: 30 })
    expect(fault(await createPayment(product, wish('FREEDAYS'), headers))).toEqual([409, 'code_is_gift'])
    expect((await check('FREEDAYS')).body['gift']).toEqual({ days: 30, package_name: null })
  })

  test('that does not exist or is stopped is unknown', async () => {
    const { headers } = await createUser()
    expect(fault(await check('NOSUCH'))).toEqual([404, 'code_unknown'])
    expect(fault(await check('؟؟؟'))).toEqual([404, 'code_unknown'])
    expect(fault(await createPayment(product, wish('NOSUCH'), headers))).toEqual([404, 'code_unknown'])
    const { body } = await check('NOSUCH')
    expect(body['message']).toContain('چنین کدی پیدا نشد')
  })

  test('wrong codes are limited per address, right ones are not', async () => {
    const address = { 'x-forwarded-for': '10.99.0.1' }
    await plantCode(product, { code: 'KNOWN' })
    for (let at = 0; at < 320; at++) expect((await check('KNOWN', address)).status).toBe(200)
    const answers: number[] = []
    for (let at = 0; at < 301; at++) answers.push((await check(`GUESS${at}`, address)).status)
    expect(answers.filter((status) => status === 404)).toHaveLength(300)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('[13.24] limits of a code are exact', () => {
  const RACERS = 100
  const racers: Headers[] = []

  beforeAll(async () => {
    for (let at = 0; at < RACERS; at++) racers.push((await createUser()).headers)
  })

  test.each([
    ['ONCE', 1],
    ['TENTIMES', 10],
  ])(`${RACERS} concurrent users of %s: %d`, async (code, maxUses) => {
    const codeId = await plantCode(product, { code, maxUses, maxUsesPerUser: 1 })
    const answers = await Promise.all(racers.map((headers) => createPayment(product, wish(code), headers)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(maxUses)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['error']))).toEqual(
      new Set(['code_exhausted']),
    )
    await Promise.all(won.map(({ body }) => payAt(product, body['visit'].url.split('/').pop())))
    expect(await usedCount(codeId)).toBe(maxUses)
    expect(fault(await check(code))).toEqual([409, 'code_exhausted'])
  })

  test(`${RACERS} concurrent uses by one user: one`, async () => {
    const { headers } = await createUser()
    const codeId = await plantCode(product, { code: 'ONEEACH', kind: 'gift', giftDays: 7, maxUsesPerUser: 1 })
    const tries = Array.from({ length: RACERS }, () =>
      product.call('POST /gift', { code: 'ONEEACH' }, { ...headers, 'idempotency-key': randomUUID() }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await usedCount(codeId)).toBe(1)
  })

  test.each([
    ['GIFTONCE', 1],
    ['GIFTTEN', 10],
  ])(`${RACERS} concurrent users redeem the gift %s: %d`, async (code, maxUses) => {
    const codeId = await plantCode(product, { code, kind: 'gift', giftDays: 30, maxUses, maxUsesPerUser: 1 })
    const answers = await Promise.all(
      racers.map((headers) =>
        product.call('POST /gift', { code }, { ...headers, 'idempotency-key': randomUUID() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxUses)
    expect(await usedCount(codeId)).toBe(maxUses)
  })
})

describe('times of a code', () => {
  test('a hold ends when its payment is refused, expires, or is 35 minutes old', async () => {
    const first = await createUser()
    const second = await createUser()
    await plantCode(product, { code: 'HELD', maxUses: 1 })
    const refused = await begin(product, wish('HELD'), first.headers)
    expect(fault(await createPayment(product, wish('HELD'), second.headers))).toEqual([409, 'code_exhausted'])
    await payAt(product, refused.authority, 'refuse')
    const open = await begin(product, wish('HELD'), second.headers)
    expect(fault(await createPayment(product, wish('HELD'), first.headers))).toEqual([409, 'code_exhausted'])
    await passSeconds(product, 36 * 60)
    expect(['failed', 'expired']).toContain(await stateOf(product, open.id))
    // Their session has expired meanwhile.
    const third = await createUser()
    expect((await createPayment(product, wish('HELD'), third.headers)).status).toBe(200)
  })
})

describe('repeated and late payments', () => {
  test('a payer who returns from the bank may try again, and only one of the payments counts', async () => {
    const { headers } = await createUser()
    const codeId = await plantCode(product, { code: 'AGAIN', maxUses: 1, maxUsesPerUser: 1 })
    const left = await begin(product, wish('AGAIN'), headers)
    const next = await begin(product, wish('AGAIN'), headers)
    await payAt(product, next.authority)
    expect(await stateOf(product, next.id)).toBe('paid')
    // The other tab also pays, at a price that is no longer valid. The payment is rejected and reversed.
    expect(await payAt(product, left.authority)).toBe(`/payment/unsuccess?payment=${left.id}`)
    const { body } = await readPayment(product, left.id, headers)
    expect([body['state'], body['failure']]).toEqual(['failed', 'discount_code_exhausted'])
    const row = await getRow(product.system.db, 'payment', { id: left.id }, ['reversal'])
    expect(row.reversal).toBe('reversed')
    expect(await usedCount(codeId)).toBe(1)
  })

  test.each(['direct', 'bank'] as const)(
    'a late payment by %s counts while uses are left',
    async (method) => {
      const { headers } = await createUser()
      const codeId = await plantCode(product, { code: `LATE${method}`, maxUses: 1 })
      const bought = await begin(product, wish(`LATE${method}`, method), headers)
      const location = await atBank(product, bought.authority, 'pay')
      await changeRows(product.system.db, 'payment', { id: bought.id }, { state: 'expired' })
      await changeRows(product.system.db, 'promotionUse', { paymentId: bought.id }, { state: 'released' })
      await comeBack(product, location)
      expect(await stateOf(product, bought.id)).toBe('paid')
      expect(await usedCount(codeId)).toBe(1)
    },
  )
})
