import { expect, test } from 'vitest'
import { closeRegistration, openRegistration } from '#features/notice/notice.actions.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import { readContentVersion } from '#server/contentVersion.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { addRow } from '../../support/rows.ts'

/** The text beside the button of every application page, which is the same for everybody. */

const product = productForFile()
const summary = async () => (await product.call('GET /package/summary')).body
const version = () => readContentVersion(product.system.db)

test('[21.1] names the lowest monthly price with VAT in whole thousands, and the figures of the programme', async () => {
  await plantPackage(product, { priceToman: 149_000, lengthDays: 30 })
  await plantPackage(product, { priceToman: 899_000, lengthDays: 365 })
  const { monthly_price, ...rest } = await summary()
  expect(rest).toEqual({ is_open: true, usually_days: 18, long_days: 36 })
  const { body } = await product.call('GET /package')
  const lowest = Math.min(
    ...body['packages'].map(
      (one: { total: number; length: number }) => one.total / Math.round(one.length / 30),
    ),
  )
  expect(monthly_price % 1000).toBe(0)
  expect(monthly_price - lowest).toBeGreaterThanOrEqual(0)
  expect(monthly_price - lowest).toBeLessThan(1001)
})

test('[21.1] the wait is the measured one as soon as five devices were registered', async () => {
  const registeredAt = await product.system.now()
  for (const days of [2.5, 3, 3.2, 4, 9]) {
    const waitSeconds = Math.round((days * DAY) / SECOND)
    await addRow(product.system.db, 'registrationWait', { waitSeconds, registeredAt })
  }
  expect(await summary()).toMatchObject({ usually_days: 4, long_days: 9 })
})

test('[21.2] closing registration shows on application pages at once, without a login', async () => {
  const before = await version()
  await closeRegistration(await product.system.context())
  expect((await summary())['is_open']).toBe(false)
  expect(await version()).toBe(before + 1)
  // Closing registration again changes no page.
  await closeRegistration(await product.system.context())
  expect(await version()).toBe(before + 1)
  await openRegistration(await product.system.context())
  expect(await version()).toBe(before + 2)
})
