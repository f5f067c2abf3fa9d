import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import { plantApplication } from '../../support/application.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, getRow } from '../../support/rows.ts'

const product = productForFile({}, { withCounts: true })
const db = () => product.system.db

async function addSale(applicationId: number, paidAt: Instant, fields: object = {}): Promise<void> {
  await addRow(db(), 'payment', {
    id: randomUUID(),
    method: 'bank',
    state: 'paid',
    applicationId,
    priceToman: 100_000,
    isDiscountGross: true,
    vatPercent: 0,
    vatToman: 0,
    amountToman: 100_000,
    orderNumber: randomUUID(),
    receipt: randomUUID(),
    locale: 'fa',
    tracking: '{}',
    createdAt: paidAt,
    paidAt,
    ...fields,
  })
}

async function bestSellers(): Promise<string[]> {
  const { body } = await product.call('GET /application', { sort: 'sales' })
  return body['items'].map(({ label }: { label: string }) => label)
}

test('[20.4] best sellers: paid purchases of 30 days, then downloads; returned money does not count', async () => {
  const now = await product.system.now()
  // The worker counts at its start and then hourly, so it does not count the following sales on its own.
  await expect
    .poll(async () => (await getRow(db(), 'salesCount', {})).dueAt > now, { timeout: 30_000 })
    .toBe(true)
  const ago = (days: number) => addMilliseconds(now, -days * DAY)
  const addApplication = (label: string, downloadCount: number) =>
    plantApplication(product, { label, downloadCount })
  const [little, much, old, returned] = [
    await addApplication('little', 1),
    await addApplication('much', 2),
    await addApplication('old', 3),
    await addApplication('returned', 4),
  ]
  await addApplication('never', 5)
  await addSale(little, ago(29))
  for (const state of ['paid', 'applied'] as const) await addSale(much, ago(1), { state })
  for (const days of [31, 40, 50]) await addSale(old, ago(days))
  for (const state of ['refunded', 'failed', 'verifying'] as const) await addSale(returned, ago(1), { state })
  const asked = { state: 'failed', reversal: 'asked', reversalToman: 100_000, reversalAt: ago(1) } as const
  await addSale(returned, ago(1), asked)
  expect(await bestSellers()).toEqual(['never', 'returned', 'old', 'much', 'little'])
  await (await product.system.context()).passTime((2 * HOUR) / 1000)
  expect(await bestSellers()).toEqual(['much', 'little', 'never', 'returned', 'old'])
  // A sale no longer counts when its 30 days are over.
  await (await product.system.context()).passTime((2 * DAY) / 1000)
  expect(await bestSellers()).toEqual(['much', 'never', 'returned', 'old', 'little'])
})

test('[20.4] one process counts an hour', async () => {
  const { dueAt } = await db().selectFrom('salesCount').select('dueAt').executeTakeFirstOrThrow()
  const now = await product.system.now()
  expect(dueAt > now && dueAt <= addMilliseconds(now, HOUR)).toBe(true)
})
