import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { System } from '#app/system.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { addMilliseconds, MINUTE, sleep, startStopwatch } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { atBank, begin, comeBack } from './payment.ts'
import type { Product } from './product.ts'
import { rowsOf } from './rows.ts'

/** Buyers who go on while servers, the database or what stands between is killed, and the check of the money afterwards. */
export interface Buyers {
  /** Who paid, according to the bank, independent of our server. */
  paid: Set<string>
  /** Purchases that a failed request broke off. */
  brokenOff(): number
  stop(): Promise<void>
}

/** How long a payer reloads the way back. */
const RELOADS_MS = 2 * MINUTE

type ApiClient = Pick<Product, 'call' | 'request'>

export function startBuyers(product: ApiClient, packageId: number, count: number): Buyers {
  const paid = new Set<string>()
  let [isOver, brokenOff] = [false, 0]
  /** Repeats until stopped: buy, pay, return; a failed purchase is not continued. */
  const buyer = async () => {
    while (!isOver) {
      try {
        const method = Math.random() < 0.5 ? 'direct' : 'bank'
        const address = { 'x-forwarded-for': randomUUID() }
        const bought = await begin(product, { package_id: packageId, method }, address)
        const location = await atBank(product, bought.authority, 'pay')
        paid.add(bought.authority)
        // A payer whose browser meets a dead server reloads.
        const elapsed = startStopwatch()
        while (!(await isBack(product, location)) && elapsed() < RELOADS_MS) await sleep(150)
      } catch {
        brokenOff++
        await sleep(50)
      }
    }
  }
  const buyers = Array.from({ length: count }, buyer)
  return {
    paid,
    brokenOff: () => brokenOff,
    async stop() {
      isOver = true
      await Promise.all(buyers)
    },
  }
}

function isBack(product: ApiClient, location: string | null): Promise<boolean> {
  return comeBack(product, location).then(
    () => true,
    () => false,
  )
}

/** Waits until everything paid at the bank is settled; after `seconds` the missing payments fail the test. */
export async function expectSettled({ db, clock, now }: System, seconds: number): Promise<void> {
  // Payments without a return are reconciled after two minutes.
  await clock.moveTo(addMilliseconds(await now(), 3 * MINUTE))
  await expect.poll(() => listUnsettled(db), { timeout: seconds * 1000, interval: 200 }).toEqual([])
}

/** A bank that knows payments only by receipt cannot be asked if the payer did not return: it returns the money. */
async function listUnsettled(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox.bankPayment')
    .leftJoin('payment', 'payment.reference', 'sandbox.bankPayment.authority')
    .select(['sandbox.bankPayment.authority', 'gateway', 'payment.state', 'payment.claimedReceipt'])
    .where('sandbox.bankPayment.state', 'in', ['paid', 'verified'])
    .execute()
  return rows
    .filter(({ gateway, claimedReceipt }) => gateway === 'zarinpal' || claimedReceipt !== null)
    .filter(({ state }) => state !== 'paid')
    .map(({ authority }) => authority)
}

/** What became of payments that the payer made and the store did not take, as bank and store have them. */
async function listNotTaken(db: Db, paid: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('sandbox.bankPayment')
    .leftJoin('payment', 'payment.reference', 'sandbox.bankPayment.authority')
    .select([
      'authority',
      'gateway',
      'sandbox.bankPayment.state as atBank',
      'sandbox.bankPayment.verifyCalls',
    ])
    .select(['payment.state as atStore', 'claimedReceipt', 'payment.createdAt'])
    .execute()
  const byAuthority = new Map(rows.map((row) => [row.authority, row]))
  return [...paid]
    .filter((authority) => byAuthority.get(authority)?.atBank !== 'verified')
    .map((authority) => byAuthority.get(authority) ?? { authority, atBank: 'unknown' })
}

/** Everything that the bank captured and we acknowledged is in our books once, and nothing else. */
export async function expectPaidOnce(system: System, paid: ReadonlySet<string>): Promise<void> {
  const { db } = system
  const { sum, unbalanced, disagreements, accounts } = await checkLedger(await system.context())
  expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
  const taken = await rowsOf(db, 'sandbox.bankPayment', { state: 'verified' }, ['amountRial', 'authority'])
  expect(await listNotTaken(db, paid)).toEqual([])
  const atBankToman = taken.reduce((toman, { amountRial }) => toman + amountRial / 10, 0)
  const atUs = accounts.filter(({ account }) => account.startsWith('gateway_'))
  expect(atUs.reduce((toman, row) => toman + row.toman, 0)).toBe(atBankToman)
  const payments = await db.selectFrom('payment').select(['state', 'receipt']).execute()
  const receipts = payments.filter(({ state }) => state === 'paid').map(({ receipt }) => receipt)
  expect(new Set(receipts).size).toBe(receipts.length)
  expect(receipts.length).toBe(taken.length)
}
