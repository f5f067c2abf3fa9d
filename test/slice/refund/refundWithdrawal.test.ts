import { describe, expect, test } from 'vitest'
import { cancelRegistration } from '#features/device/registration/registration.actions.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, quoteOf } from '../../support/refund.ts'
import { refundPeople } from '../../support/refundPeople.ts'
import { statusOf } from '../../support/registration.ts'
import { changeRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

/** A user withdraws a refund request, or does something that replaces it. */

const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '100000' })
const { owner, registered, read, give, withdraw, later, again, opened, expectLedger, subscriptionState } =
  refundPeople(product)

describe('withdrawing a refund', () => {
  test('before the first hour, after it, and twice: everything is restored', async () => {
    const { sold, headers } = await registered()
    const before = await subscriptionState(sold.subscriptionId)
    const id = await askRefund(product, sold.subscriptionId, headers)
    for (const _ of [1, 2])
      expect(await withdraw(id, headers)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    const late = await opened()
    expect((await withdraw(late.id, late.headers)).body).toMatchObject({
      state: 'withdrawn',
      can_withdraw: false,
    })
    expect(await subscriptionState(sold.subscriptionId)).toEqual(before)
    expect((await give(late.id, late.headers)).body['error']).toBe('refund_state_conflict')
  })

  test('is refused after the card', async () => {
    const { id, headers } = await opened()
    await give(id, headers)
    expect((await withdraw(id, headers)).body['error']).toBe('refund_state_conflict')
  })

  test('buying more withdraws it', async () => {
    const { id, person, device, headers } = await opened()
    await buySubscription(product, headers, { deviceId: device.id, lengthDays: 30 })
    expect((await read(id, headers))['state']).toBe('withdrawn')
    expect((await give(id, await again(person, device))).body['error']).toBe('refund_state_conflict')
  })

  test('applying the purchase to a device withdraws it', async () => {
    const { person, device } = await owner()
    const { subscriptionId } = await buySubscription(product, person.headers)
    const id = await askRefund(product, subscriptionId, person.headers)
    const input = { id: subscriptionId, device_id: device.id }
    expect((await product.call('POST /subscription/{id}/apply', input, device.headers)).status).toBe(200)
    expect((await read(id, device.headers))['state']).toBe('withdrawn')
  })

  test('after declining, puts the device at the end of the queue', async () => {
    const { person, device } = await owner()
    const sold = await buySubscription(product, person.headers, { deviceId: device.id })
    const declined = await product.call(
      'POST /device/{id}/registration/decline',
      { id: device.id },
      device.headers,
    )
    expect(declined.status).toBe(200)
    expect(await quoteOf(product, sold.subscriptionId, device.headers)).toMatchObject({
      amount: sold.amount,
      is_full: true,
    })
    const id = await askRefund(product, sold.subscriptionId, device.headers)
    expect(await read(id, device.headers)).toMatchObject({ was_declined: true })
    expect((await withdraw(id, device.headers)).status).toBe(200)
    expect(await subscriptionState(sold.subscriptionId)).toMatchObject({
      state: 'active',
      deviceId: device.id,
      cancelledAt: null,
    })
    expect(await statusOf(product.system, device.id)).not.toBeNull()
  })

  test('after declining, the refund waits for its card without a limit', async () => {
    const { person, device } = await owner()
    const sold = await buySubscription(product, person.headers, { deviceId: device.id })
    const id = await askRefund(product, sold.subscriptionId, device.headers)
    await later(HOUR + DAY)
    const headers = await again(person, device)
    expect((await read(id, headers))['lapse_time']).not.toBeNull()
    await product.call('POST /device/{id}/registration/decline', { id: device.id }, headers)
    expect(await read(id, headers)).toMatchObject({ was_declined: true, lapse_time: null })
    await later(30 * DAY)
    const last = await again(person, device)
    expect((await give(id, last)).body).toMatchObject({ state: 'paying', amount: sold.amount })
  })

  test('after a started registration was declined, the days stood still and return with the registration', async () => {
    const { person, device, sold } = await registered(30)
    await later(10 * DAY)
    const ctx = await product.system.context()
    const [{ id: subscriptionId }] = [{ id: sold.subscriptionId }]
    const endsAt = (await subscriptionState(subscriptionId)).endsAt
    // The same state as after the end of an account: queued again, while its days are used.
    await changeRows(
      product.system.db,
      'registration',
      { deviceId: device.id },
      { status: 0, accountId: null },
    )
    await ctx.transaction((trx) => cancelRegistration(ctx, trx, device.id))
    await changeRows(
      product.system.db,
      'subscription',
      { id: subscriptionId },
      { state: 'cancelled', cancelledAt: ctx.now },
    )
    await later(20 * DAY)
    const headers = await again(person, device)
    const { amount } = await quoteOf(product, subscriptionId, headers)
    expect(amount).toBe(Math.floor((sold.amount * 20) / 30))
    const id = await askRefund(product, subscriptionId, headers)
    expect((await withdraw(id, headers)).status).toBe(200)
    expect(await subscriptionState(subscriptionId)).toMatchObject({
      state: 'active',
      endsAt,
      interruptedAt: ctx.now,
    })
  })

  test('is refused if another subscription is on the device, and the refund is still paid', async () => {
    const { person, device } = await owner()
    const sold = await buySubscription(product, person.headers, { deviceId: device.id })
    await product.call('POST /device/{id}/registration/decline', { id: device.id }, device.headers)
    const id = await askRefund(product, sold.subscriptionId, device.headers)
    const other = await buySubscription(product, device.headers, { deviceId: device.id })
    expect((await read(id, device.headers))['state']).toBe('requested')
    expect(await withdraw(id, device.headers)).toMatchObject({
      status: 409,
      body: { error: 'subscription_replaced' },
    })
    await later(HOUR)
    const headers = await again(person, device)
    expect((await give(id, headers)).status).toBe(200)
    expect((await subscriptionState(other.subscriptionId)).state).toBe('active')
    expect(await statusOf(product.system, device.id)).not.toBeNull()
  })
})

test('and giving a card at the same time: one of them succeeds', async () => {
  for (let round = 0; round < scaled(3, 25); round++) {
    const { id, sold, headers } = await opened()
    const answers = await Promise.all([give(id, headers), withdraw(id, headers)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { state } = await read(id, headers)
    const subscription = await subscriptionState(sold.subscriptionId)
    expect([state, subscription.state]).toEqual(
      state === 'paying' ? ['paying', 'cancelled'] : ['withdrawn', 'active'],
    )
  }
  await expectLedger()
})
