import { describe, expect, test } from 'vitest'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { atBank, begin, passSeconds, payAt, plantPackage, stateOf } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { plantOpenRegistration } from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'

const product = productForFile()
const run = commandRunner(product)

const MONTH = { 'name-fa': 'یک‌ماهه', 'name-en': 'One month', price: '150000', days: '30' }

async function sold() {
  return (await product.call('GET /package')).body['packages']
}

describe('package commands', () => {
  test('add packages, change them by label, discount them, and take them off sale', async () => {
    expect((await run('packages')).text).toBe('No packages yet.')
    await run('packages put', ['month'], MONTH)
    expect(await sold()).toMatchObject([
      { label: 'month', price: 150_000, discounted_price: null, total: 150_000 },
    ])
    await run('packages put', ['month'], { discounted: '120000' })
    expect(await sold()).toMatchObject([
      { name: 'یک‌ماهه', price: 150_000, discounted_price: 120_000, total: 120_000 },
    ])
    await run('packages put', ['month'], { discounted: 'none', price: '160000' })
    expect(await sold()).toMatchObject([{ discounted_price: null, total: 160_000 }])
    await run('packages put', ['month'], { active: 'no' })
    expect(await sold()).toEqual([])
    expect((await run('packages')).text).toMatch(/month\s+یک‌ماهه\s+160000\s+-\s+30\s+false\s+false/)
  })
})

describe('payment commands', () => {
  test('find payments by any known detail and reconcile them; the ledger agrees', async () => {
    expect((await run('ledger check')).text).toContain('Nothing was sold yet')
    await plantOpenRegistration(product.system)
    await run('packages put', ['year'], { ...MONTH, price: '990000', days: '365' })
    const packageId = (await sold()).find(({ label }: { label: string }) => label === 'year').id
    const phone = '09126100001'
    const { headers } = await logIn(product, phone)
    const paid = await begin(product, { package_id: packageId, method: 'bank' }, headers)
    await payAt(product, paid.authority)
    const { trackingCode } = await getRow(product.system.db, 'payment', { id: paid.id })
    for (const word of [trackingCode ?? '', paid.id, String(paid.number), '+98 912 610 0001'])
      expect((await run('payments', [word])).text).toContain(paid.id)
    expect((await run('payments')).text).not.toContain(phone)
    expect((await run('payments', ['nothing'])).text).toBe('No such payment.')

    const silent = await begin(product, { package_id: packageId, method: 'direct' }, headers)
    await atBank(product, silent.authority, 'silent')
    expect((await run('payments reconcile')).text).toContain('1 found unverified')
    expect(await stateOf(product, silent.id)).toBe('paid')
    await passSeconds(product, 1)
    const check = await run('ledger check')
    expect(check.text).toMatch(/gateway_bank\s+990000/)
    expect(check.text).toMatch(/gateway_direct\s+990000/)
    expect(check.text).toMatch(/sales\s+-1800000/)
    expect(check.text).toMatch(/vat\s+-180000/)
    expect(check.text).toContain('The sums agree.')
  })

  test('[13.13] the database protects the ledger: no unbalanced, changed or deleted lines', async () => {
    const { db } = product.system
    const insert = (lines: number[]) =>
      db.transaction().execute(async (trx) => {
        const row = { kind: 'correction' as const, source: `test:${lines}`, at: await product.system.now() }
        const { id } = await trx
          .insertInto('ledgerTransaction')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        const values = lines.map((amountToman) => ({
          transactionId: id,
          account: 'sales' as const,
          amountToman,
        }))
        await trx.insertInto('ledgerLine').values(values).execute()
      })
    await expect(insert([1, -2])).rejects.toThrow('does not balance')
    await expect(insert([5])).rejects.toThrow('does not balance')
    await insert([5, -5])
    await expect(db.updateTable('ledgerLine').set({ amountToman: 1 }).execute()).rejects.toThrow(
      'never changed',
    )
    await expect(db.deleteFrom('ledgerLine').execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('ledgerTransaction').execute()).rejects.toThrow('never changed')
  })

  test('a payment without a ledger entry is a fault', async () => {
    const change = { state: 'failed' as const, receipt: null, paidAt: null }
    await product.system.db.updateTable('payment').set(change).where('state', '=', 'paid').execute()
    await expect(run('ledger check')).rejects.toThrow('ledger_disagrees')
  })
})

describe('an anonymous payment whose browser lost its secret', () => {
  test('is assigned once to the account of the user who named its tracking code', async () => {
    const bought = await begin(product, { package_id: await plantPackage(product), method: 'direct' })
    await payAt(product, bought.authority)
    const { body } = await product.call('GET /payment/{id}', { id: bought.id })
    const code = body['tracking_code']
    await expect(run('payments assign', [code, '09125550001'])).rejects.toThrow('Nobody logged in')
    const { headers } = await logIn(product, '09125550001')
    await expect(run('payments assign', ['1', '09125550001'])).rejects.toThrow('no payment')
    expect((await run('payments assign', [code, '+989125550001'])).text).toContain('belongs to')
    const { body: owned } = await product.call('GET /subscription', {}, headers)
    expect(owned['subscriptions']).toHaveLength(1)
    await expect(run('payments assign', [code, '09125550001'])).rejects.toThrow('has an owner')
  })
})
