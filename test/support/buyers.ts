import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { System } from '#app/system.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { addMilliseconds, MINUTE, sleep, startStopwatch } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { atBank, begin, comeBack } from './payment.ts'
import type { Product } from './product.ts'
import { listRows } from './rows.ts'

/** Simulates buyers who continue while servers, the database or a proxy is killed, and checks the money afterwards. */
export interface Buyers {
  /** The payments that the bank reports as paid, independent of our server. */
  paid: Set<string>
  /** How many purchases were aborted by a failed request. */
  brokenOff(): number
  stop(): Promise<void>
}

/** How long a payer keeps reloading the return page. */
const RELOADS_MS = 2 * MINUTE

type ApiClient = Pick<Product, 'call' | 'request'>

export function startBuyers(product: ApiClient, packageId: number, count: number): Buyers {
  const paid = new Set<string>()
  let [isOver, brokenOff] = [false, 0]
  /** Buys, pays and returns, again and again until stopped. A failed purchase is not continued. */
  const buyer = async () => {
    while (!isOver) {
      try {
        const method = Math.random() < 0.5 ? 'direct' : 'bank'
        const address = { 'x-forwarded-for': randomUUID() }
        const bought = await begin(product, { package_id: packageId, method }, address)
        const location = await atBank(product, bought.authority, 'pay')
        paid.add(bought.authority)
        // If the server is down when the payer returns, the payer reloads the page.
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

/** Waits until all payments at the bank are settled. Payments that are still missing after `seconds` fail the test. */
export async function expectSettled({ db, clock, now }: System, seconds: number): Promise<void> {
  // Payments whose payer did not return are reconciled after two minutes.
  await clock.moveTo(addMilliseconds(await now(), 3 * MINUTE))
  await expect.poll(() => listUnsettled(db), { timeout: seconds * 1000, interval: 200 }).toEqual([])
}

/**
 * Lists captured payments that are not settled. Ignores banks that identify payments by receipt only: without a return
 * the store cannot ask them, and they refund the money.
 */
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

/** Lists payments that the payer made but the store did not settle, with their state at the bank and in the store. */
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

/** Checks that our books contain each captured payment exactly once and nothing else. */
export async function expectPaidOnce(system: System, paid: ReadonlySet<string>): Promise<void> {
  const { db } = system
  const { sum, unbalanced, disagreements, accounts } = await checkLedger(await system.context())
  expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
  const taken = await listRows(db, 'sandbox.bankPayment', { state: 'verified' }, ['amountRial', 'authority'])
  expect(await listNotTaken(db, paid)).toEqual([])
  const atBankToman = taken.reduce((toman, { amountRial }) => toman + amountRial / 10, 0)
  const atUs = accounts.filter(({ account }) => account.startsWith('gateway_'))
  expect(atUs.reduce((toman, row) => toman + row.toman, 0)).toBe(atBankToman)
  const payments = await db.selectFrom('payment').select(['state', 'receipt']).execute()
  const receipts = payments.filter(({ state }) => state === 'paid').map(({ receipt }) => receipt)
  expect(new Set(receipts).size).toBe(receipts.length)
  expect(receipts.length).toBe(taken.length)
}
