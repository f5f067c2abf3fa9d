import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { settleUnverifiedPayments } from '#features/payment/settlement/reconcilePayment.actions.ts'
import { SAMPLE_USER_AGENTS } from '#kernel/browserKind.agents.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { plantApplication } from '../../support/application.ts'
import { freezeMachineClock } from '../../support/frozenClock.ts'
import { plantInstallable } from '../../support/install.ts'
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
import { enrolDevice, passDays, plantAccount, registerAtOnce, settle } from '../../support/registration.ts'
import { getRow, listRows } from '../../support/rows.ts'
import { FROM_SAFARI } from '../../support/safari.ts'

freezeMachineClock()
const product = productForFile({
  TRUSTED_PROXIES: '1',
  LINE_LIMIT: '1000',
  // Some tests wait for a gateway that never answers.
  PAYMENT_TIMEOUT_SECONDS: '3',
})
const METHODS = ['direct', 'bank'] as const
let people = 0
let packageId: number

beforeAll(async () => {
  packageId = await plantPackage(product, { label: 'three-months' })
})

const phoneOf = (at: number) => `0912600${String(at).padStart(4, '0')}`

async function createUser(phone = phoneOf(++people)) {
  return logIn(product, phone, { 'x-forwarded-for': `10.9.${people % 250}.${(people % 200) + 1}` })
}

async function subscriptionsOf(headers: Record<string, string>) {
  return (await product.call('GET /subscription', {}, headers)).body['subscriptions']
}

async function expectLedger(): Promise<void> {
  const ledger = await checkLedger(await product.system.context())
  expect([ledger.sum, ledger.unbalanced, ledger.disagreements]).toEqual([0, [], []])
}

describe('what is on sale', () => {
  test('[3.5] [9.19] packages with VAT and total', async () => {
    const { body } = await product.call('GET /package')
    expect(body['vat_percent']).toBe(10)
    expect(body['packages'].find((one: { id: number }) => one.id === packageId)).toMatchObject({
      label: 'three-months',
      name: 'سه‌ماهه',
      price: 349_000,
      discounted_price: null,
      length: 90,
      vat: 31_727,
      total: 349_000,
    })
  })

  test('[2.59] [7.34] both payment methods', async () => {
    const { body } = await product.call('GET /payment/method')
    expect(body['methods']).toEqual([{ method: 'direct' }, { method: 'bank' }])
  })

  test('nothing that is off sale', async () => {
    const answers = [
      await createPayment(product, { package_id: 999_999, method: 'direct' }),
      await createPayment(product, { application_id: 999_999, method: 'direct' }),
      await createPayment(product, { package_id: packageId, method: 'direct', device_id: randomUUID() }),
    ]
    expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
      [404, 'package_not_found'],
      [404, 'application_not_found'],
      [404, 'device_not_found'],
    ])
    expect((await createPayment(product, { method: 'direct' })).status).toBe(400)
    const both = { package_id: packageId, application_id: 1, method: 'direct' }
    expect((await createPayment(product, both)).status).toBe(400)
  })

  test('[6.4] the special package: to iOS users only', async () => {
    const special = await plantPackage(product, { isSpecial: true })
    const input = { package_id: special, method: 'direct' }
    const refused = await createPayment(product, input, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })
    expect([refused.status, refused.body['error']]).toEqual([403, 'special_package_ios_only'])
    expect((await createPayment(product, input, FROM_SAFARI)).status).toBe(200)
    expect((await createPayment(product, input, { cookie: 'acts_as=iphone' })).status).toBe(200)
    // An iPad that claims to be a Macintosh reports several touch points; a Macintosh reports none.
    const ipad = {
      'user-agent': SAMPLE_USER_AGENTS.find(({ name }) => /iPadOS 17 that says/.test(name))?.userAgent ?? '',
    }
    const touched = (count: number) => createPayment(product, { ...input, max_touch_points: count }, ipad)
    expect((await touched(5)).status).toBe(200)
    expect([(await touched(0)).status, (await createPayment(product, input, ipad)).status]).toEqual([
      403, 403,
    ])
    // On a desktop, for a user whose iPhone is enrolled.
    const { headers } = await createUser()
    expect((await createPayment(product, input, headers)).status).toBe(403)
    await enrolDevice(product, headers)
    expect((await createPayment(product, input, headers)).status).toBe(200)
  })
})

describe('[21.27] a price that changes between looking and paying', () => {
  test('is refused, and the new one is charged when it was seen', async () => {
    const { headers } = await createUser()
    const id = await plantPackage(product, { priceToman: 200_000 })
    const pay = (amount: number) =>
      createPayment(product, { package_id: id, method: 'direct', amount }, headers)
    await product.system.db.updateTable('package').set({ priceToman: 210_000 }).where('id', '=', id).execute()
    const late = await pay(200_000)
    expect([late.status, late.body['error']]).toEqual([409, 'price_changed'])
    expect((await pay(210_000)).body['payment']['amount']).toBe(210_000)
  })

  test('leaves a payment that is open as it was, with the VAT of its time', async () => {
    const { headers } = await createUser()
    const id = await plantPackage(product, { priceToman: 220_000 })
    const payment = await begin(product, { package_id: id, method: 'direct' }, headers)
    await product.system.db.updateTable('package').set({ priceToman: 990_000 }).where('id', '=', id).execute()
    await payAt(product, payment.authority)
    const { body } = await readPayment(product, payment.id, headers)
    expect(body).toMatchObject({
      state: 'paid',
      amount: 220_000,
      price: 200_000,
      vat: 20_000,
      vat_percent: 10,
    })
  })
})

describe('the answer to a purchase', () => {
  test('is what its owner reads a moment later, in the four languages', async () => {
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    for (const language of ['fa', 'en', 'ar', 'ru']) {
      const asOwner = { ...headers, 'accept-language': language }
      const input = { package_id: packageId, method: 'direct', device_id: device.id }
      const { body } = await createPayment(product, input, asOwner)
      expect(body['payment']).toEqual((await readPayment(product, body['payment'].id, asOwner)).body)
    }
  })
})

describe.each(METHODS)('%s', (method) => {
  test('[1.10] paid for a device: the device enters the queue once, and the receipt has all fields', async () => {
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    const payment = await begin(product, { package_id: packageId, method, device_id: device.id }, headers)
    expect(payment.amount).toBe(349_000)
    expect(await stateOf(product, payment.id)).toBe('redirected')
    expect(await payAt(product, payment.authority)).toBe(`/payment/success?payment=${payment.id}`)
    const { body } = await readPayment(product, payment.id, headers)
    expect(body).toMatchObject({
      state: 'applied',
      amount: 349_000,
      price: 317_273,
      vat: 31_727,
      vat_percent: 10,
      device_id: device.id,
      is_renewal: false,
      failure: null,
      target: { package: { id: packageId, name: 'سه‌ماهه', length: 90 }, application: null },
    })
    expect(body['tracking_code']).toMatch(/^\d{11}$/)
    expect(body['card_masked']).toMatch(/^603799\*{4,6}2232$/)
    const [subscription, ...others] = await subscriptionsOf(headers)
    expect(others).toEqual([])
    expect(subscription).toMatchObject({ state: 'active', device_id: device.id, days: 90 })
    expect(subscription.lines).toMatchObject([{ days: 90, reason: 'purchase', package: { id: packageId } }])
    const { body: listed } = await product.call('GET /payment', {}, headers)
    expect(listed['payments']).toEqual([body])
    await expectLedger()
  })

  test('refused: nothing is granted, and the payer sees it', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method }, headers)
    expect(await payAt(product, payment.authority, 'refuse')).toBe(`/payment/unsuccess?payment=${payment.id}`)
    expect((await readPayment(product, payment.id, headers)).body).toMatchObject({
      state: 'failed',
      failure: 'cancelled',
      tracking_code: null,
    })
    expect(await subscriptionsOf(headers)).toEqual([])
  })

  test('the bank calls back twice: one grant', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method }, headers)
    await payAt(product, payment.authority, 'twice')
    expect(await subscriptionsOf(headers)).toHaveLength(1)
    await expectLedger()
  })

  test('a different captured amount: no grant', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method }, headers)
    expect(await payAt(product, payment.authority, 'wrong_amount')).toMatch('/payment/unsuccess')
    const row = await getRow(product.system.db, 'payment', { id: payment.id })
    // The purchase belongs to no user, so the store requests a reversal.
    expect(row).toMatchObject({
      state: 'failed',
      failure: 'amount_mismatch',
      reversal: 'reversed',
      checkAt: null,
    })
    expect(await subscriptionsOf(headers)).toEqual([])
  })

  test('fifty concurrent returns: one grant, one ledger entry', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method }, headers)
    const back = await atBank(product, payment.authority, 'pay')
    const places = await Promise.all(Array.from({ length: 50 }, () => comeBack(product, back)))
    expect(new Set(places)).toEqual(new Set([`/payment/success?payment=${payment.id}`]))
    expect(await subscriptionsOf(headers)).toHaveLength(1)
    await expectLedger()
  })

  test('the gateway does not answer a new order: no money is taken, and the same key may retry', async () => {
    const { headers } = await createUser(`0912${method === 'bank' ? 1 : 2}009804`)
    const key = { 'idempotency-key': randomUUID() }
    const input = { package_id: packageId, method }
    const answer = await createPayment(product, input, { ...headers, ...key })
    expect([answer.status, answer.body['error']]).toEqual([503, 'gateway_unavailable'])
  }, 20_000)

  test('the answer of verify is lost: the reconciler finds the payment verified', async () => {
    const { headers } = await createUser(`0912${method === 'bank' ? 1 : 2}009801`)
    const payment = await begin(product, { package_id: packageId, method }, headers)
    // The page tells the payer that the bank is being queried.
    expect(await payAt(product, payment.authority)).toBe(`/payment/success?payment=${payment.id}`)
    expect(await stateOf(product, payment.id)).toBe('verifying')
    await passSeconds(product, 6)
    expect(await stateOf(product, payment.id)).toBe('paid')
    expect(await subscriptionsOf(headers)).toHaveLength(1)
    await expectLedger()
  }, 20_000)
})

describe('the payer does not return', () => {
  test('[13.12] direct: the reconciler settles it after two minutes, and the payer gets an SMS', async () => {
    const phone = phoneOf(++people)
    const { headers } = await createUser(phone)
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    expect(await atBank(product, payment.authority, 'silent')).toBeNull()
    await passSeconds(product, 119)
    expect(await stateOf(product, payment.id)).toBe('redirected')
    await passSeconds(product, 2)
    expect(await stateOf(product, payment.id)).toBe('paid')
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    expect(body['messages'][0].text).toContain(`/payment/success?payment=${payment.id}`)
    await expectLedger()
  })

  test('bank: without a receipt the bank cannot be asked; the payment expires, and the bank returns the money', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method: 'bank' }, headers)
    await atBank(product, payment.authority, 'silent')
    await passSeconds(product, 34 * 60)
    expect(await stateOf(product, payment.id)).toBe('redirected')
    await passSeconds(product, 2 * 60)
    expect(await stateOf(product, payment.id)).toBe('expired')
  })

  test('paid after the payment expired: found late, and granted', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    await atBank(product, payment.authority, 'late')
    await passSeconds(product, 36 * 60)
    expect(await stateOf(product, payment.id)).toBe('expired')
    await passSeconds(product, 5 * 60)
    // The gateway lists it as unverified: an operator's sweep finds it at once, the reconciler within the hour.
    expect(await settleUnverifiedPayments(await product.system.context())).toBe(1)
    expect(await stateOf(product, payment.id)).toBe('paid')
    await expectLedger()
  })

  test('the reconciler finds it without a sweep', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    await atBank(product, payment.authority, 'late')
    await passSeconds(product, 60 * 60 + 1)
    expect(await stateOf(product, payment.id)).toBe('paid')
  })

  test('never paid: nothing is open after three days', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    await passDays(product, 3.1)
    const row = await getRow(product.system.db, 'payment', { id: payment.id }, ['state', 'checkAt'])
    expect(row).toEqual({ state: 'failed', checkAt: null })
  })
})

describe('who may read a payment', () => {
  test('[7.35] other users get "not yours", visitors need a login, and an unknown payment returns 404', async () => {
    const { headers } = await createUser()
    const { headers: other } = await createUser()
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    const device = await enrolDevice(product, other)
    const errors = [
      await readPayment(product, payment.id, other),
      await readPayment(product, payment.id),
      await readPayment(product, randomUUID(), other),
      await product.call('POST /payment/{id}/claim', { id: payment.id }, other),
      await product.call('POST /payment/{id}/apply', { id: payment.id, udid: device.udid }, device.headers),
    ]
    expect(errors.map(({ status, body }) => [status, body['error']])).toEqual([
      [403, 'payment_not_yours'],
      [401, 'login_required'],
      [404, 'not_found'],
      [403, 'payment_not_yours'],
      [403, 'payment_not_yours'],
    ])
  })

  test('made before login: the first user with its secret claims it, and no one else after', async () => {
    const payment = await begin(product, { package_id: packageId, method: 'direct' })
    const { id, claimSecret: secret } = payment
    await payAt(product, payment.authority)
    expect((await readPayment(product, payment.id)).body).toMatchObject({ state: 'paid', is_claimed: false })
    const [one, two] = [await createUser(), await createUser()]
    const claims = await Promise.all(
      [one, two, one, two].map(({ headers }) =>
        product.call('POST /payment/{id}/claim', { id, secret }, headers),
      ),
    )
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403])
    const counts = [await subscriptionsOf(one.headers), await subscriptionsOf(two.headers)]
    expect(counts.flat()).toHaveLength(1)
    await expectLedger()
  })

  test('[13.10] an anonymous payment is not claimed by its id alone, nor with the secret of another payment', async () => {
    const payment = await begin(product, { package_id: packageId, method: 'direct' })
    const other = await begin(product, { package_id: packageId, method: 'direct' })
    await payAt(product, payment.authority)
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    const secrets = [undefined, '', other.claimSecret, `${payment.claimSecret}x`, payment.id]
    for (const secret of secrets) {
      const input = { id: payment.id, ...(secret !== undefined && { secret }) }
      const { status, body } = await product.call('POST /payment/{id}/claim', input, headers)
      expect([status, body['error']]).toEqual([403, 'payment_claim_refused'])
    }
    const applied = await product.call(
      'POST /payment/{id}/apply',
      { id: payment.id, udid: device.udid },
      device.headers,
    )
    expect([applied.status, applied.body['error']]).toEqual([403, 'payment_claim_refused'])
    expect(await subscriptionsOf(headers)).toEqual([])
    const right = { id: payment.id, secret: payment.claimSecret }
    expect((await product.call('POST /payment/{id}/claim', right, headers)).status).toBe(200)
    // A logged-in user needs no secret, so none is returned.
    expect(
      (await begin(product, { package_id: packageId, method: 'direct' }, headers)).claimSecret,
    ).toBeNull()
  })

  test('[3.19] buying an application needs a login', async () => {
    const { id: application } = await plantInstallable(product, { priceToman: 60_000 })
    const input = { application_id: application, method: 'direct' as const }
    expect((await createPayment(product, input)).status).toBe(401)
    const { headers, userId } = await createUser()
    const payment = await begin(product, input, headers)
    expect(payment.amount).toBe(60_000)
    await payAt(product, payment.authority)
    expect((await readPayment(product, payment.id, headers)).body).toMatchObject({
      state: 'applied',
      target: { package: null, application: { id: application } },
    })
    expect(await entitlementsOf(userId)).toEqual([{ applicationId: application, endsAt: null }])
    const again = await createPayment(product, input, headers)
    expect([again.status, again.body['error']]).toEqual([409, 'already_bought'])
  })

  test('an application without a package file is not sold, by itself or by its package', async () => {
    const applicationId = await plantApplication(product, { priceToman: 60_000 })
    const ownPackage = await plantPackage(product, { applicationId, lengthDays: 30, priceToman: 20_000 })
    const { headers, userId } = await createUser()
    for (const goods of [{ application_id: applicationId }, { package_id: ownPackage }]) {
      const refused = await createPayment(product, { ...goods, method: 'direct' }, headers)
      expect([refused.status, refused.body['error']]).toEqual([409, 'application_without_file'])
    }
    const payments = await product.system.db
      .selectFrom('payment')
      .select('id')
      .where('userId', '=', userId)
      .execute()
    expect(payments).toEqual([])
  })

  test('[13.20] the package of an application gives its days, and further purchases add to them', async () => {
    const { id: applicationId } = await plantInstallable(product, { priceToman: 60_000 })
    const ownPackage = await plantPackage(product, { applicationId, lengthDays: 30, priceToman: 20_000 })
    const { headers, userId } = await createUser()
    for (let time = 0; time < 2; time++) {
      const payment = await begin(product, { package_id: ownPackage, method: 'bank' }, headers)
      await payAt(product, payment.authority)
    }
    const now = await product.system.now()
    const ends = (await entitlementsOf(userId)).map(({ endsAt }) =>
      Math.round(((endsAt?.getTime() ?? 0) - now.getTime()) / DAY),
    )
    expect(ends).toEqual([30, 60])
    const { body } = await product.call('GET /package', { application: applicationId })
    expect(body['packages'].map((one: { id: number }) => one.id)).toEqual([ownPackage])
  })
})

function entitlementsOf(userId: number) {
  return product.system.db
    .selectFrom('entitlement')
    .select(['applicationId', 'endsAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** An account without devices and checks, so that advancing months is fast. */
async function plantQuietAccount(name: string): Promise<string> {
  const id = await plantAccount(product.system, name, { capacity: 0 })
  await settle(product.system)
  const checkAt = addMilliseconds(await product.system.now(), 1000 * DAY)
  await product.system.db.updateTable('developerAccount').set({ checkAt }).where('id', '=', id).execute()
  return id
}

describe('applying a payment to a device', () => {
  const apply = (id: string, udid: string, headers: Record<string, string>) =>
    product.call('POST /payment/{id}/apply', { id, udid }, headers)

  test('[7.36] happens once after enrolment, to the named device', async () => {
    const { headers } = await createUser()
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    const device = await enrolDevice(product, headers)
    expect((await apply(payment.id, device.udid, device.headers)).body['error']).toBe('payment_not_paid')
    await payAt(product, payment.authority)
    expect((await readPayment(product, payment.id, headers)).body['state']).toBe('paid')
    expect((await apply(payment.id, '0'.repeat(40), device.headers)).body['error']).toBe('device_not_found')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => apply(payment.id, device.udid, device.headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers[0]?.body).toMatchObject({ state: 'applied', device_id: device.id })
    const second = await enrolDevice(product, headers)
    expect((await apply(payment.id, second.udid, second.headers)).body['error']).toBe('payment_applied')
    expect(await subscriptionsOf(headers)).toHaveLength(1)
  })

  /** Days of all lines of the user's subscriptions. */
  const daysOf = async (headers: Record<string, string>) =>
    (await subscriptionsOf(headers)).map(({ days }: { days: number }) => days)

  test('[7.36] [13.11] applied from two browsers at once, it grants once', async () => {
    const phone = phoneOf(++people)
    const one = await createUser(phone)
    const device = await enrolDevice(product, one.headers)
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, one.headers)
    await payAt(product, payment.authority)
    // Another browser does not have the key of the device. A fresh login code replaces it.
    const two = await createUser(phone)
    const [subscription] = await subscriptionsOf(one.headers)
    const bySubscription = { id: subscription.id, device_id: device.id }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        apply(payment.id, device.udid, device.headers),
        apply(payment.id, device.udid, two.headers),
        product.call('POST /subscription/{id}/apply', bySubscription, two.headers),
      ]).flat(),
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    expect(await daysOf(one.headers)).toEqual([subscription.days])
    const { body } = await readPayment(product, payment.id, one.headers)
    expect(body).toMatchObject({ state: 'applied', device_id: device.id })
    await expectLedger()
  })

  test('[13.11] applied to two devices at once, one gets it and the other is refused', async () => {
    const { headers } = await createUser()
    const [first, second] = [await enrolDevice(product, headers), await enrolDevice(product, headers)]
    const payment = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    await payAt(product, payment.authority)
    const [before] = await daysOf(headers)
    const answers = await Promise.all(
      [first, second, first, second].map((device) => apply(payment.id, device.udid, device.headers)),
    )
    expect(answers.map(({ body }) => body['error'] ?? 'done').sort()).toEqual([
      'done',
      'done',
      'payment_applied',
      'payment_applied',
    ])
    expect(await daysOf(headers)).toEqual([before])
    await expectLedger()
  })

  test('an anonymous payment is claimed with its secret, then applied', async () => {
    const payment = await begin(product, { package_id: packageId, method: 'bank' })
    await payAt(product, payment.authority)
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    const claim = { id: payment.id, secret: payment.claimSecret }
    expect((await product.call('POST /payment/{id}/claim', claim, headers)).status).toBe(200)
    expect((await apply(payment.id, device.udid, device.headers)).body).toMatchObject({ state: 'applied' })
  })

  test('[14.3] a renewal before the end continues the days; after the end they begin now', async () => {
    const account = await plantQuietAccount('renewals')
    const phone = phoneOf(++people)
    const { headers } = await createUser(phone)
    const device = await enrolDevice(product, headers)
    const buy = async (asked: Record<string, string>) => {
      const payment = await begin(
        product,
        { package_id: packageId, method: 'direct', device_id: device.id },
        asked,
      )
      await payAt(product, payment.authority)
      await settle(product.system)
      return (await readPayment(product, payment.id, asked)).body
    }
    expect((await buy(headers))['is_renewal']).toBe(false)
    // The days begin with the registration.
    await registerAtOnce(product.system, device.id, account)
    await passDays(product, 20)
    const again = (await createUser(phone)).headers
    const [first] = await subscriptionsOf(again)
    expect(first.end_time).not.toBeNull()
    expect((await buy(again))['is_renewal']).toBe(true)
    const [renewed, ...others] = await subscriptionsOf(again)
    expect(others).toEqual([])
    expect(renewed.days).toBe(180)
    expect(Date.parse(renewed.end_time) - Date.parse(first.end_time)).toBe(90 * DAY)

    await passDays(product, renewed.days_left + 10)
    const late = (await createUser(phone)).headers
    expect((await subscriptionsOf(late))[0].days_left).toBe(0)
    await buy(late)
    expect((await subscriptionsOf(late))[0].days_left).toBe(90)
    const { body } = await product.call('GET /device/{id}/registration', { id: device.id }, late)
    expect(body['status']).toBe(2)
    await expectLedger()
  }, 90_000)

  test('[13.22] while registration is closed packages are not sold, but renewals are', async () => {
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    const input = { package_id: packageId, method: 'direct', device_id: device.id }
    const payment = await begin(product, { ...input, method: 'direct' }, headers)
    await payAt(product, payment.authority)
    await product.system.db
      .updateTable('registrationGate')
      .set({ isOpen: false, closedBy: 'operator' })
      .execute()
    const { headers: newcomer } = await createUser()
    const refused = await createPayment(product, { package_id: packageId, method: 'direct' }, newcomer)
    expect([refused.status, refused.body['error']]).toEqual([409, 'registration_closed'])
    expect((await createPayment(product, input, headers)).status).toBe(200)
    await product.system.db.updateTable('registrationGate').set({ isOpen: true, closedBy: null }).execute()
  })
})

describe('the end of a subscription', () => {
  test('[14.4] is notified 7 days and 1 day before, once each, to the second', async () => {
    const account = await plantQuietAccount('ends')
    const phone = phoneOf(++people)
    const { headers } = await createUser(phone)
    const device = await enrolDevice(product, headers)
    const payment = await begin(
      product,
      { package_id: packageId, method: 'direct', device_id: device.id },
      headers,
    )
    await payAt(product, payment.authority)
    await settle(product.system)
    await registerAtOnce(product.system, device.id, account)
    const countMessages = async () => {
      const { body } = await product.call('GET /sandbox/api/sms', { phone })
      return body['messages'].filter((one: { text: string }) => one.text.includes('/subscription')).length
    }
    const endsAt = await getRow(product.system.db, 'subscription', { deviceId: device.id }, ['endsAt'])
    const until = async (daysBefore: number, seconds: number) => {
      const now = (await product.system.now()).getTime()
      const target = (endsAt.endsAt?.getTime() ?? 0) - daysBefore * DAY + seconds * 1000
      await passSeconds(product, Math.max(0, Math.floor((target - now) / 1000)))
    }
    await until(7, -2)
    expect(await countMessages()).toBe(0)
    await until(7, 1)
    expect(await countMessages()).toBe(1)
    await until(1, -2)
    expect(await countMessages()).toBe(1)
    await until(1, 1)
    expect(await countMessages()).toBe(2)
    await passDays(product, 5)
    expect(await countMessages()).toBe(2)
  }, 60_000)
})

describe('a successful payment is counted once', () => {
  test('[7.19] by the server in analytics, with the data of the browser; by one browser in the data layer', async () => {
    const { headers, userId } = await createUser()
    const data = {
      utm: { source: 'yalda' },
      unique_user_id: '0123456789abcdef0123456789abcdef',
      purchase_flow_group: 'A',
      purchase_flow_version: '1',
      package_test_group: 'P',
      register_test_group: 'A',
    }
    const { body } = await createPayment(product, { package_id: packageId, method: 'direct', data }, headers)
    const authority = body['visit'].url.split('/').pop()
    const id = body['payment'].id
    const acknowledge = () => product.call('POST /payment/{id}/acknowledgement', { id }, headers)
    expect((await acknowledge()).body).toEqual({ is_first: false })
    await payAt(product, authority)
    const answers = await Promise.all(Array.from({ length: 10 }, acknowledge))
    expect(answers.filter((answer) => answer.body['is_first'])).toHaveLength(1)
    const events = await listRows(product.system.db, 'trackedEvent', { name: 'payment_success', userId })
    expect(events).toHaveLength(1)
    expect(events[0]?.visitorId?.replaceAll('-', '')).toBe(data.unique_user_id)
    expect(events[0]?.data).toEqual({
      utm: { source: 'yalda' },
      purchaseFlowGroup: 'A',
      purchaseFlowVersion: '1',
      packageTestGroup: 'P',
      registerTestGroup: 'A',
      paymentId: body['payment'].number,
    })
  })

  test('the former path answers too, and is not in the description', async () => {
    const { headers } = await createUser()
    const { body } = await createPayment(product, { package_id: packageId, method: 'direct' }, headers)
    const id = body['payment'].id
    const former = await product.call('POST /payment/{id}/told', { id }, headers)
    expect([former.status, former.body]).toEqual([200, { is_first: false }])
    expect((await product.call('PUT /payment/{id}/told', { id }, headers)).status).toBe(405)
    const { paths } = await (await product.request('/api/v1/openapi.json')).json()
    expect(Object.keys(paths)).toContain('/payment/{id}/acknowledgement')
    expect(Object.keys(paths)).not.toContain('/payment/{id}/told')
  })
})

describe('the same idempotency key', () => {
  test('twenty concurrent requests: one payment at the gateway, and the same bytes for all', async () => {
    const { headers } = await createUser()
    const key = { ...headers, 'idempotency-key': randomUUID() }
    const count = async () =>
      (await product.system.db.selectFrom('sandbox.bankPayment').select('id').execute()).length
    const before = await count()
    const input = { package_id: packageId, method: 'direct' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => createPayment(product, input, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await count()) - before).toBe(1)
    const other = await createPayment(product, { ...input, method: 'bank' }, key)
    expect(other.status).toBe(422)
  })
})

describe('the return address of a gateway', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  test('[13.9] reveals no id and settles nothing without its token', async () => {
    const payment = await begin(product, { package_id: packageId, method: 'direct' })
    const back = new URL((await atBank(product, payment.authority, 'pay')) ?? '')
    const [, , , , order = '', token = ''] = back.pathname.split('/')
    const other = await begin(product, { package_id: packageId, method: 'direct' })
    const otherBack = new URL((await atBank(product, other.authority, 'pay')) ?? '')
    const otherToken = otherBack.pathname.split('/')[5]
    const paths = [
      '/callback/payment/direct',
      `/callback/payment/direct/${order}/x`,
      `/callback/payment/direct/${order}/${otherToken}`,
      `/callback/payment/bank/${order}/${token}`,
      `/callback/payment/direct/${'0'.repeat(32)}/${token}`,
    ]
    for (const path of paths) {
      const response = await product.request(path + back.search, from('10.44.0.1'))
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        303,
        '/payment/unsuccess',
      ])
    }
    expect(await stateOf(product, payment.id)).toBe('redirected')
    expect(await comeBack(product, back.href)).toBe(`/payment/success?payment=${payment.id}`)
    expect(await stateOf(product, payment.id)).toBe('paid')
  })

  test('settles only its own payment', async () => {
    const mine = await begin(product, { package_id: packageId, method: 'direct' })
    const victim = await begin(product, { package_id: packageId, method: 'direct' })
    const back = new URL((await atBank(product, mine.authority, 'refuse')) ?? '')
    await atBank(product, victim.authority, 'pay')
    back.searchParams.set('Authority', victim.authority)
    back.searchParams.set('Status', 'OK')
    // The payer is redirected to their own payment; the other one waits for its own return.
    expect(await comeBack(product, back.href)).toBe(`/payment/success?payment=${mine.id}`)
    expect(await stateOf(product, victim.id)).toBe('redirected')
    expect(await stateOf(product, mine.id)).toBe('redirected')
  })

  test('cannot be guessed: a hundred unknown tokens from one address end in 429', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 100; at++) {
      const path = `/callback/payment/direct?Authority=A${String(at).padStart(35, '0')}&Status=OK`
      statuses.push((await product.request(path, from('10.44.0.2'))).status)
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(70)
    // Other URLs, and returns with a valid token, still work.
    const payment = await begin(product, { package_id: packageId, method: 'direct' })
    expect(await payAt(product, payment.authority)).toBe(`/payment/success?payment=${payment.id}`)
  })
})
