import { expect, test } from 'vitest'
import { DUE_WORK } from '#app/slices.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY, HOUR, secondsBetween } from '#kernel/time.ts'
import { runAllDueWork } from '#server/background/dueWork.ts'
import { recordFigure } from '../../support/figures.ts'
import { productForFile } from '../../support/product.ts'
import { plantAccount, plantDevices, queueDevices, seededUdid, settle } from '../../support/registration.ts'
import { listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile()
const DAYS = scaled(60, 365)
const STEP_HOURS = 6
/** Operators buy an account when the last one is full, which takes some days. */
const DAYS_TO_A_NEW_ACCOUNT = 4
const CAPACITY = 40
/** New users per day, repeated. */
const ARRIVALS = [2, 0, 3, 1, 4, 0, 2]

test(`over ${DAYS} days the shown estimate is near the real wait`, {
  timeout: 900_000,
}, async () => {
  const { system } = product
  let accounts = 0
  let orderedAt: number | null = null
  await plantAccount(system, `year ${++accounts}`, { capacity: CAPACITY, days: 900 })
  const start = await system.now()
  for (let hours = 0; hours < DAYS * 24; hours += STEP_HOURS) {
    await system.clock.moveTo(addMilliseconds(start, hours * HOUR))
    await runAllDueWork({ due: DUE_WORK, context: system.context })
    await settle(system)
    const day = Math.floor(hours / 24)
    if (hours % 24 === 0) await arrive(day)
    const isFull = (await lineLength()) > 0
    if (isFull && orderedAt === null) orderedAt = day
    if (orderedAt !== null && day >= orderedAt + DAYS_TO_A_NEW_ACCOUNT) {
      await plantAccount(system, `year ${++accounts}`, { capacity: CAPACITY, days: 900 })
      orderedAt = null
    }
  }
  const pairs = await promisedAndWaited()
  const estimate = median(pairs.map((pair) => pair.estimate))
  const real = median(pairs.map((pair) => pair.real))
  const days = (seconds: number) => (seconds * 1000) / DAY
  recordFigure(
    `estimate over ${DAYS} days, median shown against median waited, days`,
    `${days(estimate).toFixed(2)} against ${days(real).toFixed(2)} (${pairs.length} devices, ${accounts} accounts)`,
  )
  expect(pairs.length).toBeGreaterThan(20)
  expect(Math.abs(estimate / real - 1)).toBeLessThan(0.2)
})

async function arrive(day: number): Promise<void> {
  const count = ARRIVALS[day % ARRIVALS.length] ?? 0
  const ids = await plantDevices(product.system, count, '', (at) => seededUdid(`day ${day}, device ${at}`))
  await queueDevices(product.system, ids)
  await settle(product.system)
}

async function lineLength(): Promise<number> {
  const rows = await listRows(
    product.system.db,
    'registration',
    { status: REGISTRATION_STATUS.waitingForRegistration },
    ['deviceId'],
  )
  return rows.length
}

/** Seconds, for devices that are registered and whose estimate was based on real waits. */
async function promisedAndWaited(): Promise<Array<{ estimate: number; real: number }>> {
  const rows = await product.system.db
    .selectFrom('registration')
    .select(['queuedAt', 'usuallyAt', 'registeredAt'])
    .where('promiseWaits', '>', 0)
    .execute()
  return rows.flatMap(({ queuedAt, usuallyAt, registeredAt }) =>
    registeredAt
      ? [{ estimate: secondsBetween(queuedAt, usuallyAt), real: secondsBetween(queuedAt, registeredAt) }]
      : [],
  )
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
