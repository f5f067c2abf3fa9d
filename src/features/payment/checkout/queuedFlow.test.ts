// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { loadGetDevice } from '#features/device/device.loader.ts'
import { addMilliseconds, HOUR, MINUTE, machineNow } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import { type Answer, fakeApi } from '../../../../test/support/screen/stage.tsx'
import { loadSetPaymentInformation } from '../result/setPaymentInformation.loader.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const DEVICE = { id: 'd1', product: 'iPhone15,4', udid: '00008120-001A' }

const CLAIMED = { device: DEVICE, udid: '00008120-001A', secretKey: 'k' }

let devices: object[]
let subscriptions: object[]
let deviceClaim: Answer
let claim: Answer
let apply: Answer
const { api, asked } = fakeApi({
  'GET /registration': () => ({ isOpen: true }),
  'GET /device': () => ({ devices }),
  'GET /subscription': () => ({ subscriptions }),
  'GET /device/{id}/registration': () => ({ status: null }),
  'POST /device/claim': (input, key) => deviceClaim(input, key),
  'POST /payment/{id}/claim': (input, key) => claim(input, key),
  'POST /payment/{id}/apply': (input, key) => apply(input, key),
})

beforeEach(() => {
  asked.length = 0
  devices = [DEVICE]
  subscriptions = []
  deviceClaim = () => CLAIMED
  claim = () => ({ id: ID })
  apply = () => ({ id: ID })
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
})

/** Runs a loader and returns where it redirects, or what it shows. */
async function run(load: (input: LoaderInput) => Promise<unknown>, path: string): Promise<unknown> {
  const url = new URL(path, 'http://store.test')
  const visitData = async () => ({ registerTestGroup: 'A', utm: { source: 'yalda' } })
  const input = { api, query: url.searchParams, path: url.pathname + url.search, visitData } as LoaderInput
  return load(input).catch((thrown: unknown) => {
    if (thrown instanceof PageRedirect) return thrown.to
    throw thrown
  })
}
const throwing =
  (status: number, error = '') =>
  () => {
    throw new ApiError(status, { error })
  }
const calls = () => asked.map(({ call }) => call)

describe('/setPaymentInformation', () => {
  const visit = (query: string) => run(loadSetPaymentInformation, `/setPaymentInformation${query}`)

  test.each(['', '?payment_id=', '?payment_id=12', '?paymentId=x%27--'])(
    'an invalid id (%s) shows an error',
    async (query) => {
      expect(await visit(query)).toEqual({ fault: 'missing' })
      expect(readQueuedPayment().id).toBeNull()
    },
  )

  test('the payment is stored with its campaign first, and survives the login', async () => {
    writeStored('accessToken', null)
    const path = `?payment_id=${ID}&group=spring&segment=new`
    expect(await visit(path)).toBe('/register')
    expect(readQueuedPayment()).toEqual({
      id: ID,
      time: expect.any(String),
      group: 'spring',
      segment: 'new',
    })
    expect(readStored('destination')).toBe(`/setPaymentInformation${path}`)
  })

  test('returning from the login continues the hour; much later it starts again', async () => {
    devices = []
    const begun = addMilliseconds(machineNow(), -10 * MINUTE).toISOString()
    writeQueuedPayment({ id: ID, time: begun, group: null, segment: null })
    await visit(`?paymentId=${ID}`)
    expect(readQueuedPayment().time).toBe(begun)
    writeQueuedPayment({
      id: ID,
      time: addMilliseconds(machineNow(), -2 * HOUR).toISOString(),
      group: null,
      segment: null,
    })
    await visit(`?paymentId=${ID}`)
    expect(machineNow().getTime() - Date.parse(readQueuedPayment().time ?? '')).toBeLessThan(MINUTE)
  })

  test('without a device the profile comes first, with one the payment is claimed and applied', async () => {
    devices = []
    expect(await visit(`?payment_id=${ID}`)).toBe('/installProfile')
    expect(readQueuedPayment().id).toBe(ID)
    devices = [DEVICE]
    expect(await visit(`?payment_id=${ID}`)).toBe(`/payment/success?payment=${ID}`)
    expect(calls()).toContain('POST /payment/{id}/apply')
    expect(readQueuedPayment().id).toBeNull()
  })

  test("with several devices it is for this browser's, or the result page asks", async () => {
    devices = [{ ...DEVICE, id: 'd2', udid: 'other' }, DEVICE]
    expect(await visit(`?payment_id=${ID}`)).toBe(`/payment/success?payment=${ID}`)
    expect(calls()).not.toContain('POST /payment/{id}/apply')
    writeStored('device', { id: 'd1', secretKey: 'k' })
    await visit(`?payment_id=${ID}`)
    expect(asked.at(-1)?.input).toEqual({ id: ID, deviceId: DEVICE.id })
  })

  test('a payment that cannot be applied at once is left to the result page', async () => {
    apply = throwing(409, 'payment_not_paid')
    expect(await visit(`?payment_id=${ID}`)).toBe(`/payment/success?payment=${ID}`)
    expect(readQueuedPayment().id).toBe(ID)
  })

  test.each([
    [404, 'unknown'],
    [403, 'other'],
  ])('[8.20] a payment that answers %s is shown as %s and removed', async (status, fault) => {
    claim = throwing(status)
    expect(await visit(`?payment_id=${ID}`)).toEqual({ fault })
    expect(readQueuedPayment().id).toBeNull()
  })
})

describe('/getDevice', () => {
  const claimDevice = () => run(loadGetDevice, '/getDevice?token=t')
  const queue = (age: number) =>
    writeQueuedPayment({
      id: ID,
      time: addMilliseconds(machineNow(), -age).toISOString(),
      group: null,
      segment: null,
    })

  test('applies a payment of the last hour to the new device, and continues in the queue', async () => {
    queue(59 * MINUTE)
    expect(await claimDevice()).toBe('/waiting?device=d1')
    expect(asked.at(-1)).toMatchObject({ input: { id: ID, udid: '00008120-001A' }, key: undefined })
    expect(readQueuedPayment().id).toBeNull()
  })

  test('[7.18] the claim carries the data of the visit for analytics', async () => {
    await claimDevice()
    const data = { registerTestGroup: 'A', utm: { source: 'yalda' } }
    expect(asked[0]).toMatchObject({ call: 'POST /device/claim', input: { token: 't', data } })
  })

  test('an account with something to protect needs a fresh code first, then the claim follows', async () => {
    queue(59 * MINUTE)
    deviceClaim = throwing(403, 'step_up_required')
    expect(await claimDevice()).toEqual({ fault: 'code' })
    expect(readStored('device')).toBeNull()
    expect(readQueuedPayment().id).toBe(ID)
    deviceClaim = () => CLAIMED
    expect(await claimDevice()).toBe('/waiting?device=d1')
    expect(readStored('device')).toEqual({ id: 'd1', secretKey: 'k' })
  })

  test('[4.23] an older payment stays for the account to claim', async () => {
    queue(HOUR)
    expect(await claimDevice()).toBe('/account')
    expect(readQueuedPayment().id).toBe(ID)
    expect(calls()).toEqual(['POST /device/claim'])
  })

  test.each([
    [0, ''],
    [409, 'payment_not_paid'],
    [503, ''],
  ])(
    'after a failure (%s %s) the device is stored and the payment can still be claimed',
    async (status, error) => {
      queue(0)
      apply = throwing(status, error)
      expect(await claimDevice()).toBe(`/payment/success?payment=${ID}`)
      expect(readStored('device')).toEqual({ id: 'd1', secretKey: 'k' })
      expect(readQueuedPayment().id).toBe(ID)
    },
  )

  test("another user's payment changes nothing", async () => {
    queue(0)
    claim = throwing(403, 'payment_not_yours')
    expect(await claimDevice()).toBe('/packages')
  })

  test('[21.5] without a subscription the packages come by themselves, and the way to the application is kept', async () => {
    expect([await claimDevice(), readStored('destination')]).toEqual(['/packages', '/install'])
    writeStored('destination', '/applications/download/42')
    expect([await claimDevice(), readStored('destination')]).toEqual([
      '/packages',
      '/applications/download/42',
    ])
  })

  test('[21.5] a purchase or gift that was chosen before comes after the profile', async () => {
    for (const path of ['/packages?package=4', '/gift?code=ABCD', '/subscription']) {
      writeStored('destination', path)
      expect([await claimDevice(), readStored('destination')]).toEqual([path, null])
    }
  })

  test('a subscription without a device leads to its registration, also on the way to an application', async () => {
    subscriptions = [{ state: 'unapplied', deviceId: null, daysLeft: null }]
    writeStored('destination', '/applications/download/42')
    expect([await claimDevice(), readStored('destination')]).toEqual(['/registerDevice', null])
  })
})
