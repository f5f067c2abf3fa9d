import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { closeRegistration, openRegistration } from '#features/notice/notice.actions.ts'
import { logIn } from '../support/login.ts'
import { begin, createPayment, passSeconds, payAt, plantPackage, readPayment } from '../support/payment.ts'
import { productForFile } from '../support/product.ts'
import { plantCode } from '../support/promotion.ts'
import { enrolDevice, statusOf } from '../support/registration.ts'

const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '1000' })
type Headers = Record<string, string>
let people = 0
let packageId: number

beforeAll(async () => {
  packageId = await plantPackage(product, { lengthDays: 90 })
})

async function createUser(phone = `0912800${String(++people).padStart(4, '0')}`) {
  const address = { 'x-forwarded-for': `10.6.7.${people + 1}` }
  const { headers, userId } = await logIn(product, phone, address)
  return { phone, userId, headers: { ...headers, ...address } }
}

function redeem(headers: Headers, input: { code: string; device_id?: string }, key: string = randomUUID()) {
  return product.call('POST /gift', input, { ...headers, 'idempotency-key': key })
}

async function subscriptionsOf(headers: Headers) {
  return (await product.call('GET /subscription', {}, headers)).body['subscriptions']
}

const fault = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']]

describe('a gift code', () => {
  test('[1.13] becomes a subscription that waits for a device', async () => {
    const { headers } = await createUser()
    await plantCode(product, { code: 'NEWDEVICE', kind: 'gift', giftDays: 90, giftPackageId: packageId })
    const { status, body } = await redeem(headers, { code: 'newdevice' })
    expect([status, body]).toMatchObject([
      200,
      { days: 90, package_name: 'سه‌ماهه', device_id: null, is_renewal: false },
    ])
    expect(await subscriptionsOf(headers)).toMatchObject([
      { state: 'unapplied', days: 90, lines: [{ days: 90, reason: 'gift' }] },
    ])
    expect((await product.call('GET /gift/{id}', { id: body['id'] }, headers)).body).toEqual(body)
  })

  test('puts a device into the queue, and extends the subscription on a device', async () => {
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    await plantCode(product, { code: 'FIRST', kind: 'gift', giftDays: 30 })
    await plantCode(product, { code: 'SECOND', kind: 'gift', giftDays: 14 })
    const first = await redeem(headers, { code: 'FIRST', device_id: device.id })
    expect(first.body).toMatchObject({ device_id: device.id, is_renewal: false })
    expect(await statusOf(product.system, device.id)).toBe(0)
    const second = await redeem(headers, { code: 'SECOND', device_id: device.id })
    expect(second.body).toMatchObject({ device_id: device.id, is_renewal: true })
    expect(await subscriptionsOf(headers)).toMatchObject([{ state: 'active', days: 44 }])
  })

  test('repeated with the same key gives the same answer, with another key an error', async () => {
    const { headers } = await createUser()
    await plantCode(product, { code: 'SAMEKEY', kind: 'gift', giftDays: 30, maxUsesPerUser: 1 })
    const key = randomUUID()
    const [first, again] = [
      await redeem(headers, { code: 'SAMEKEY' }, key),
      await redeem(headers, { code: 'SAMEKEY' }, key),
    ]
    expect(again.body).toEqual(first.body)
    expect(fault(await redeem(headers, { code: 'SAMEKEY' }))).toEqual([409, 'code_already_used'])
    expect(await subscriptionsOf(headers)).toHaveLength(1)
  })

  test('that is refused changes nothing', async () => {
    const { headers } = await createUser()
    const { headers: others } = await createUser()
    const foreign = await enrolDevice(product, others)
    await plantCode(product, { code: 'KEPT', kind: 'gift', giftDays: 30, maxUses: 1 })
    await plantCode(product, { code: 'NOGIFT' })
    expect(fault(await redeem(headers, { code: 'KEPT', device_id: foreign.id }))).toEqual([
      404,
      'device_not_found',
    ])
    expect(fault(await redeem(headers, { code: 'NOGIFT' }))).toEqual([409, 'code_is_discount'])
    expect(fault(await redeem(headers, { code: 'NOSUCH' }))).toEqual([404, 'code_unknown'])
    expect(await subscriptionsOf(headers)).toEqual([])
    // The rejected device did not consume the code.
    const { body } = await redeem(others, { code: 'KEPT', device_id: foreign.id })
    expect(body['days']).toBe(30)
    expect(fault(await product.call('GET /gift/{id}', { id: body['id'] }, headers))).toEqual([
      404,
      'not_found',
    ])
  })
})

describe('a gift for another person', () => {
  test.each(['direct', 'bank'] as const)(
    'is paid through %s, shown to the buyer, and redeemed once',
    async (method) => {
      const buyer = await createUser()
      const friend = await createUser()
      const payment = await begin(product, { package_id: packageId, method, is_gift: true }, buyer.headers)
      expect((await readPayment(product, payment.id, buyer.headers)).body['gift_code']).toBeNull()
      await payAt(product, payment.authority)
      const { body } = await readPayment(product, payment.id, buyer.headers)
      expect(body).toMatchObject({ state: 'applied', is_gift: true, device_id: null })
      expect(body['gift_code']).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      expect(await subscriptionsOf(buyer.headers)).toEqual([])
      await passSeconds(product, 1)
      const sms = await product.call('GET /sandbox/api/sms', { phone: buyer.phone })
      expect(sms.body['messages'][0].text).toContain(body['gift_code'])
      const redemption = await redeem(friend.headers, { code: body['gift_code'] })
      expect(redemption.body).toMatchObject({ days: 90, package_name: 'سه‌ماهه' })
      expect(fault(await redeem(buyer.headers, { code: body['gift_code'] }))).toEqual([409, 'code_exhausted'])
      const { sum, disagreements } = await checkLedger(await product.system.context())
      expect([sum, disagreements]).toEqual([0, []])
    },
  )

  test('is created once, however often the payment is confirmed', async () => {
    const { headers, phone } = await createUser()
    const wish = { package_id: packageId, method: 'direct' as const, is_gift: true }
    const payment = await begin(product, wish, headers)
    await payAt(product, payment.authority, 'twice')
    const before = (await readPayment(product, payment.id, headers)).body['gift_code']
    await passSeconds(product, 300)
    expect((await readPayment(product, payment.id, headers)).body['gift_code']).toBe(before)
    const sms = await product.call('GET /sandbox/api/sms', { phone })
    const messagesWithCode = sms.body['messages'].filter(({ text }: { text: string }) =>
      text.includes(before),
    )
    expect(messagesWithCode).toHaveLength(1)
  })

  test('accepts a discount code', async () => {
    const { headers } = await createUser()
    await plantCode(product, { code: 'CHEAPGIFT' })
    const wish = { package_id: packageId, method: 'direct' as const, is_gift: true, code: 'CHEAPGIFT' }
    expect((await begin(product, wish, headers)).amount).toBe(279_000)
  })

  test('requires a login, no device, and open registration', async () => {
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    const wish = { package_id: packageId, method: 'direct', is_gift: true }
    expect(fault(await createPayment(product, wish))).toEqual([401, 'login_required'])
    expect(fault(await createPayment(product, { ...wish, device_id: device.id }, headers))).toEqual([
      409,
      'gift_not_possible',
    ])
    await closeRegistration(await product.system.context())
    expect(fault(await createPayment(product, wish, headers))).toEqual([409, 'registration_closed'])
    await openRegistration(await product.system.context())
  })
})
