import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { plantDevices, queueDevices } from '../../support/registration.ts'
import { addRow, listRows } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

/** Payments that failed, of these amounts, in this order. */
async function plantPayments(amounts: number[], trackingCode: string | null = null): Promise<number[]> {
  const { db } = product.system
  const packageId = await plantPackage(product, { label: `p-${randomUUID()}` })
  const numbers: number[] = []
  for (const amountToman of amounts) {
    const { number } = await addRow(db, 'payment', {
      id: randomUUID(),
      state: 'failed',
      method: 'bank',
      packageId,
      priceToman: amountToman,
      isDiscountGross: true,
      vatPercent: 0,
      vatToman: 0,
      amountToman,
      orderNumber: randomUUID(),
      locale: 'fa',
      tracking: '{}',
      trackingCode,
      createdAt: await product.system.now(),
    })
    numbers.push(number)
  }
  return numbers
}

async function csv({ headers }: Desk, path: string) {
  const response = await product.request(`/office/api/v1${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, lines: bytes.toString().slice(1).trimEnd().split('\r\n') }
}

async function exportsOf({ name }: Desk) {
  const rows = await listRows(product.system.db, 'audit', { operatorName: name })
  return rows.filter(({ call }) => call.endsWith('/csv'))
}

describe('orders of lists', () => {
  test('[23.10] payments are ordered by amount in both directions and go on after a payment, also among equal ones', async () => {
    const desk = await openDesk(product, ['finance'])
    const numbers = await plantPayments([300, 100, 200, 200, 200])
    const ordered = async (order: string) => {
      const seen: number[] = []
      let before: number | undefined
      for (let page = 0; page < 10; page++) {
        const { body, status } = await desk.call('GET /payments', { order, ...(before && { before }) })
        expect({ status, body }).toMatchObject({ status: 200 })
        const rows = body['payments'].filter((one: { number: number }) => numbers.includes(one.number))
        if (rows.length === 0) break
        seen.push(rows[0].number)
        before = rows[0].number
      }
      return seen
    }
    const [n300, n100, a, b, c] = numbers
    expect(await ordered('-amount')).toEqual([n300, c, b, a, n100])
    expect(await ordered('amount')).toEqual([n100, a, b, c, n300])
    expect((await desk.call('GET /payments', { order: 'phone' })).status).toBe(400)
  })

  test('[23.10] devices are ordered by the time of their status; overdue ones wait longer than their owners were told', async () => {
    const desk = await openDesk(product, ['support'])
    const { db } = product.system
    const ids = await plantDevices(product.system, 3)
    await queueDevices(product.system, ids)
    const now = await product.system.now()
    for (const [at, id] of ids.entries())
      await db
        .updateTable('registration')
        .set({
          status: REGISTRATION_STATUS.waitingForRegistration,
          statusSince: addMilliseconds(now, (at - 5) * DAY),
          latestAt: addMilliseconds(now, at === 0 ? -DAY : DAY),
        })
        .where('deviceId', '=', id)
        .execute()
    const listed = async (input: object) =>
      (await desk.call('GET /devices', { ...input })).body['devices'].map((one: { id: string }) => one.id)
    expect(await listed({ order: 'since' })).toEqual(ids)
    expect(await listed({ order: '-since' })).toEqual(ids.toReversed())
    expect(await listed({ order: 'since', after: ids[0] })).toEqual(ids.slice(1))
    expect(await listed({ filter: 'overdue' })).toEqual([ids[0]])
  })
})

describe('saved views', () => {
  test('[23.12] an operator keeps, replaces, renames and deletes views of a list, without the position', async () => {
    const desk = await openDesk(product, ['finance'])
    const query = 'state=failed&after=12&page=3&lang=en&when=month-1'
    const saved = await desk.call('POST /views', { list: 'payments', name: ' Failed ', query })
    expect(saved.body['views']).toMatchObject([{ name: 'Failed', query: 'state=failed&when=month-1' }])
    const again = await desk.call('POST /views', { list: 'payments', name: 'Failed', query: 'state=paid' })
    expect(again.body['views']).toMatchObject([{ name: 'Failed', query: 'state=paid' }])
    await desk.call('POST /views', { list: 'payments', name: 'Gifts', query: 'bought=gift' })
    expect((await desk.call('GET /views', { list: 'devices' })).body['views']).toEqual([])
    const { id } = again.body['views'][0]
    expect((await desk.call('POST /views/{id}/name', { id, name: 'Gifts' })).status).toBe(409)
    const renamed = await desk.call('POST /views/{id}/name', { id, name: 'Paid' })
    expect(renamed.body['views'].map(({ name }: { name: string }) => name)).toEqual(['Paid', 'Gifts'])
    const left = await desk.call('DELETE /views/{id}', { id })
    expect(left.body['views'].map(({ name }: { name: string }) => name)).toEqual(['Gifts'])
  })

  test('[23.12] views are the operator’s own: others neither see, rename nor delete them', async () => {
    const [owner, other] = [await openDesk(product, ['finance']), await openDesk(product, ['owner'])]
    const { body } = await owner.call('POST /views', { list: 'codes', name: 'Mine', query: 'kind=gift' })
    const { id } = body['views'][0]
    expect((await other.call('GET /views', { list: 'codes' })).body['views']).toEqual([])
    expect((await other.call('POST /views/{id}/name', { id, name: 'Theirs' })).status).toBe(404)
    expect((await other.call('DELETE /views/{id}', { id })).status).toBe(404)
    expect((await owner.call('GET /views', { list: 'codes' })).body['views']).toHaveLength(1)
  })

  test('a list has at most fifty views of an operator', async () => {
    const desk = await openDesk(product, ['support'])
    for (let at = 0; at < 50; at++)
      await desk.call('POST /views', { list: 'tickets', name: `view ${at}`, query: 'state=open' })
    const more = await desk.call('POST /views', { list: 'tickets', name: 'one more', query: 'state=open' })
    expect(more).toMatchObject({ status: 409, body: { error: 'views_many' } })
    const same = await desk.call('POST /views', { list: 'tickets', name: 'view 7', query: 'state=closed' })
    expect(same.status).toBe(200)
  })
})

describe('lists as CSV', () => {
  test('[23.13] holds the whole filter with Persian titles, and the audit tells who took how many rows', async () => {
    const desk = await openDesk(product, ['support'])
    const numbers = await plantPayments(Array.from({ length: 60 }, (_, at) => 5_000_000 + at))
    const { response, bytes, lines } = await csv(desk, '/payments/csv?state=failed&order=-amount')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('payments.csv')
    expect(response.headers.get('content-length')).toBeNull()
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(lines[0]).toBe('شماره,زمان,شمارهٔ موبایل,خرید,مبلغ,روش,وضعیت,کد پیگیری')
    expect(lines.length - 1).toBeGreaterThanOrEqual(60)
    expect(lines[1]).toMatch(new RegExp(`^${numbers.at(-1)},14\\d\\d/\\d\\d/\\d\\d \\d\\d:\\d\\d,`))
    const [entry] = await exportsOf(desk)
    expect(entry).toMatchObject({
      call: 'GET /payments/csv',
      outcome: 'done',
      detail: { state: 'failed', order: '-amount', rows: lines.length - 1 },
    })
    const english = await csv(desk, '/payments/csv?lang=en')
    expect(english.lines[0]).toMatch(/^Number,/)
  })

  test('[23.13] nobody exports a list that the role does not show', async () => {
    const support = await openDesk(product, ['support'])
    const finance = await openDesk(product, ['finance'])
    expect((await csv(support, '/codes/csv')).response.status).toBe(403)
    expect((await csv(support, '/ledger/csv')).response.status).toBe(403)
    expect((await csv(finance, '/devices/csv')).response.status).toBe(403)
    expect((await csv(finance, '/audit/csv')).response.status).toBe(403)
    expect((await product.request('/office/api/v1/payments/csv')).status).toBe(401)
    expect(await exportsOf(support)).toEqual([])
  })

  test('[23.14] what a spreadsheet would run is a text, in a real export too', async () => {
    const desk = await openDesk(product, ['support'])
    const [number] = await plantPayments([7_777_777], '=HYPERLINK("http://thief.example","pay")')
    const { lines } = await csv(desk, '/payments/csv?order=-amount')
    const line = lines.find((one) => one.startsWith(`${number},`))
    expect(line).toContain(`"'=HYPERLINK(""http://thief.example"",""pay"")"`)
  })

  test('[23.14] a download that is cut off is in the audit, with the rows that left', async () => {
    const desk = await openDesk(product, ['support'])
    const { headers } = desk
    const response = await product.request('/office/api/v1/payments/csv', { headers })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect
      .poll(async () => (await exportsOf(desk))[0])
      .toMatchObject({ outcome: expect.stringMatching(/^(cut_off|begun)$/) })
  })

  test('[23.15] the ledger lists entries by day with what they are about, and is exported line by line', async () => {
    const desk = await openDesk(product, ['finance'])
    const { db } = product.system
    const now = await product.system.now()
    const [number = 0] = await plantPayments([110])
    const [payment] = await listRows(db, 'payment', { number })
    const times = [now, addMilliseconds(now, -3 * DAY)]
    await db.transaction().execute(async (trx) => {
      for (const [at, time] of times.entries()) {
        const source = at === 0 ? `payment:${payment?.id}` : 'refund:41'
        const { id } = await addRow(trx, 'ledgerTransaction', { kind: 'sale', source, at: time })
        await addRow(trx, 'ledgerLine', { transactionId: id, account: 'gateway_bank', amountToman: 110 })
        await addRow(trx, 'ledgerLine', { transactionId: id, account: 'sales', amountToman: -110 })
      }
    })
    const all = await desk.call('GET /ledger')
    expect(all.body['entries']).toMatchObject([
      { payment: number, refund: null, lines: [{ amount: 110 }, { amount: -110 }] },
      { payment: null, refund: 41 },
    ])
    expect((await desk.call('GET /ledger', { period: 'day' })).body['entries']).toHaveLength(1)
    expect((await desk.call('GET /ledger', { account: 'vat' })).body['entries']).toEqual([])
    const [newest] = all.body['entries']
    expect((await desk.call('GET /ledger', { before: newest.id })).body['entries']).toHaveLength(1)
    const { lines } = await csv(desk, '/ledger/csv?period=day&lang=en')
    expect(lines.slice(1).map((line) => line.split(',').slice(3))).toEqual([
      [String(number), '', expect.any(String), '110', ''],
      [String(number), '', expect.any(String), '', '110'],
    ])
  })
})
