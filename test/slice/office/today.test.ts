import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PaymentState } from '#features/payment/payment.rules.ts'
import type { MessageAuthor } from '#features/ticket/ticket.rules.ts'
import { ROLES } from '#kernel/role.ts'
import { addMilliseconds, DAY, type Instant, MINUTE } from '#kernel/time.ts'
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, getRow } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

const PARTS_SEEN = {
  support: ['installs', 'line', 'problems', 'registrations', 'tickets'],
  content: ['installs'],
  finance: ['money', 'payments', 'refunds'],
  owner: ['installs', 'jobs', 'line', 'money', 'payments', 'problems', 'refunds', 'registrations', 'tickets'],
}

test.each(ROLES)('%s sees the figures of their work and no others', async (role) => {
  const { body } = await (await openDesk(product, [role])).call('GET /today')
  const seen = Object.entries(body).filter(([, part]) => part !== null)
  expect(seen.map(([name]) => name).sort()).toEqual(PARTS_SEEN[role])
})

async function plantPayment(at: Instant, state: PaymentState, amount = 110_000) {
  const packageId = await plantPackage(product)
  const isPaid = ['paid', 'applied', 'refunded'].includes(state)
  await addRow(product.system.db, 'payment', {
    id: randomUUID(),
    method: 'direct',
    state,
    packageId,
    priceToman: amount,
    isDiscountGross: true,
    vatPercent: 0,
    vatToman: 0,
    amountToman: amount,
    orderNumber: randomUUID(),
    receipt: isPaid ? randomUUID() : null,
    paidAt: isPaid ? at : null,
    locale: 'fa',
    tracking: '{}',
    createdAt: at,
  })
}

interface PaymentDay {
  day: string
  created: number
  paid: number
  decided: number
  paid_toman: number
}

describe('payments by day', () => {
  test('are fourteen days of Tehran time, and an open payment does not count as failed', async () => {
    const now = await product.system.now()
    const midnight = addMilliseconds(now, -((now.getTime() + 3.5 * 3_600_000) % DAY))
    await plantPayment(addMilliseconds(midnight, MINUTE), 'applied', 100_000)
    await plantPayment(addMilliseconds(midnight, 2 * MINUTE), 'refunded', 50_000)
    await plantPayment(addMilliseconds(midnight, 3 * MINUTE), 'failed')
    await plantPayment(addMilliseconds(midnight, 4 * MINUTE), 'redirected')
    // One minute earlier it was the previous day.
    await plantPayment(addMilliseconds(midnight, -MINUTE), 'paid', 70_000)
    await plantPayment(addMilliseconds(midnight, -13 * DAY + MINUTE), 'expired')
    await plantPayment(addMilliseconds(midnight, -13 * DAY - MINUTE), 'paid')
    const { body } = await (await openDesk(product, ['finance'])).call('GET /today')
    const days = body['payments'] as PaymentDay[]
    expect(days).toHaveLength(14)
    const figures = ({ created, paid, decided, paid_toman }: PaymentDay) => [
      created,
      paid,
      decided,
      paid_toman,
    ]
    expect(days.slice(-2).map(figures)).toEqual([
      [1, 1, 1, 70_000],
      [4, 2, 3, 150_000],
    ])
    expect(days.slice(0, 1).map(figures)).toEqual([[1, 0, 1, 0]])
    expect(days.slice(1, -2).every(({ created }) => created === 0)).toBe(true)
  })
})

describe('waiting work', () => {
  test('tickets with the oldest and the mean score; problem reports; failed jobs by name', async () => {
    const now = await product.system.now()
    const { headers } = await logIn(product, '09351112200')
    void headers
    const { id: userId } = await getRow(product.system.db, 'appUser', { phoneNumber: '09351112200' })
    const ticket = (fields: object) => ({
      id: randomUUID(),
      userId,
      topic: 'other',
      subTopic: 'other',
      fields: '[]',
      stateSince: now,
      locale: 'fa',
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    const oldest = addMilliseconds(now, -3 * DAY)
    const rows = [
      ticket({ stateSince: oldest }),
      ticket({}),
      ticket({ state: 'answered', score: 5, scoredAt: now }),
      ticket({ state: 'answered', score: 2, scoredAt: addMilliseconds(now, -29 * DAY) }),
      ticket({ state: 'answered', score: 1, scoredAt: addMilliseconds(now, -31 * DAY) }),
    ]
    await product.system.db.insertInto('ticket').values(rows).execute()
    const answer = (at: Instant, number: number, author: MessageAuthor) => ({
      id: randomUUID(),
      ticketId: rows[0]?.id ?? '',
      number,
      author,
      text: 'x',
      createdAt: at,
    })
    await product.system.db
      .insertInto('ticketMessage')
      .values([answer(now, 1, 'operator'), answer(now, 2, 'user'), answer(now, 3, 'operator')])
      .execute()
    await sql`insert into pgboss.job (name, state) values ('notice.deliver', 'failed'), ('notice.deliver', 'failed'),
      ('notice.announce', 'completed')`.execute(product.system.db)
    const { body } = await (await openDesk(product, ['owner'])).call('GET /today')
    expect(body['tickets']).toMatchObject({
      waiting: 2,
      oldest_since: oldest.toISOString(),
      scores: 2,
      mean_score: 3.5,
    })
    expect(body['tickets'].days.at(-1).answers).toBe(2)
    expect(body['problems']).toEqual({ open: 0, oldest_since: null })
    expect(body['jobs']).toEqual({ failed: [{ name: 'notice.deliver', count: 2 }] })
  })
})

test('the queue: its length, and the median and the 90th percentile of the latest waits', async () => {
  const { db } = product.system
  const now = await product.system.now()
  await db
    .insertInto('registrationWait')
    .values(
      Array.from({ length: 60 }, (_, at) => ({
        registeredAt: addMilliseconds(now, at),
        waitSeconds: at * 100,
      })),
    )
    .execute()
  const { body } = await (await openDesk(product, ['support'])).call('GET /today')
  // The latest fifty are those of 1000 to 5900 seconds.
  expect(body['line']).toEqual({
    length: 0,
    oldest_since: null,
    waits: 50,
    median_seconds: 3400,
    long_seconds: 5400,
  })
})

const MANY = scaled(20_000, 1_000_000)

test(`${MANY} payments and as many events are counted quickly`, { timeout: 300_000 }, async () => {
  const { db } = product.system
  const now = await product.system.now()
  const packageId = await plantPackage(product)
  await sql`
    insert into payment (id, method, state, is_discount_gross, package_id, price_toman, vat_percent, vat_toman, amount_toman, order_number,
      receipt, paid_at, locale, tracking, created_at)
    select gen_random_uuid(), 'direct', 'applied', true, ${packageId}, 1000, 0, 0, 1000, gen_random_uuid(), gen_random_uuid(),
      ${now}, 'fa', '{}', ${now}::timestamptz - n * interval '1 minute' from generate_series(1, ${MANY}::integer) n`.execute(
    db,
  )
  await sql`
    insert into tracked_event (id, name, source, visitor_id, data, created_at)
    select gen_random_uuid(), case when n % 20 = 0 then 'payment_success' else 'packages_view' end, 'browser',
      md5((n / 40)::text)::uuid, jsonb_build_object('packageTestGroup', chr(78 + (n / 40) % 4)),
      ${now}::timestamptz - n * interval '5 seconds' from generate_series(1, ${MANY}::integer) n`.execute(db)
  await sql`analyze payment, tracked_event`.execute(db)
  const owner = await openDesk(product, ['owner'])
  for (const call of ['GET /today', 'GET /experiments']) {
    const began = performance.now()
    const { status } = await owner.call(call, call.endsWith('today') ? {} : { days: '7' })
    const ms = Math.round(performance.now() - began)
    expect(status).toBe(200)
    recordFigure(`office ${call} on ${MANY} payments and events, ms`, ms)
    expect(ms).toBeLessThan(10_000)
  }
})
