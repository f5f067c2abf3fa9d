import { bankStateAt } from '#sandbox/twins/payment/bank.state.ts'
import { getRow } from '../support/rows.ts'
import type { World } from './world.ts'

/**
 * Compares the sandbox's bank, clearing house and developer programme with the store. Each function returns the
 * faults in words; an empty list means no contradiction.
 */

const PAID = ['paid', 'applied', 'refunded']

/** Every payment that the bank gave to the store is sold exactly once; a returned payment granted nothing. */
export async function checkPayments(world: World, ids: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const id of ids) faults.push(...(await checkPayment(world, id)))
  return faults
}

async function checkPayment(world: World, id: string): Promise<string[]> {
  const { db } = world
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bank = await db
    .selectFrom('sandbox.bankPayment')
    .selectAll()
    .where('authority', '=', payment.reference ?? '')
    .executeTakeFirst()
  const said = bank ? bankStateAt(bank, world.now()) : 'unknown'
  const source = `payment:${id}`
  const sales = await countOf(world, 'ledgerTransaction', source)
  const grants =
    (await countOf(world, 'subscriptionLine', source)) + (await countOf(world, 'promotionCode', source))
  const isOurs = said === 'verified' && bank?.paidRial === bank?.amountRial
  const isOwed = payment.reversal === 'unknown' || payment.reversal === 'refused'
  const isSold = PAID.includes(payment.state)
  const about = `payment ${payment.state}, reversal ${payment.reversal}, bank ${said}, ${sales} sales, ${grants} grants`
  const faults: string[] = []
  if (isSold !== (sales === 1)) faults.push(`state and ledger differ: ${about}`)
  if (sales > 1 || grants > 1) faults.push(`sold or granted more than once: ${about}`)
  if (isSold && !isOurs) faults.push(`goods for money that is not the store's: ${about}`)
  if (!isSold && grants > 0) faults.push(`a grant without a sale: ${about}`)
  if (isSold && payment.userId !== null && grants === 0) faults.push(`a sale without a grant: ${about}`)
  if (!isSold && said === 'verified' && !isOwed)
    faults.push(`money at the bank that is neither sold nor reversed nor owed: ${about}`)
  if (said === 'paid') faults.push(`money at the bank that nobody asked about: ${about}`)
  if (payment.checkAt !== null) faults.push(`still to be looked at: ${about}`)
  return faults
}

async function countOf(
  { db }: World,
  table: 'ledgerTransaction' | 'subscriptionLine' | 'promotionCode',
  source: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return count
}

/** A code is used at most as often as allowed, and each use has a grant. */
export async function checkCode(world: World, code: string): Promise<string[]> {
  const row = await getRow(world.db, 'promotionCode', { code })
  const uses = await world.db
    .selectFrom('promotionUse')
    .leftJoin('payment', 'payment.id', 'promotionUse.paymentId')
    .leftJoin('gift', 'gift.id', 'promotionUse.id')
    .select(['promotionUse.id', 'promotionUse.userId', 'promotionUse.state', 'promotionUse.paymentId'])
    .select(['payment.state as paymentState', 'gift.id as giftId'])
    .where('codeId', '=', row.id)
    .execute()
  const used = uses.filter(({ state }) => state === 'used')
  const faults: string[] = []
  if (row.maxUses !== null && used.length > row.maxUses)
    faults.push(`code used ${used.length} times instead of ${row.maxUses}`)
  for (const [userId, own] of Map.groupBy(used, (use) => use.userId))
    if (row.maxUsesPerUser !== null && own.length > row.maxUsesPerUser)
      faults.push(`code used ${own.length} times by user ${userId} instead of ${row.maxUsesPerUser}`)
  for (const { state, paymentState, paymentId, giftId } of uses) {
    const isGiven = paymentId === null ? giftId !== null : PAID.includes(paymentState ?? '')
    if ((state === 'used') !== isGiven)
      faults.push(`a use of the code is ${state}, its payment ${paymentState}, its gift ${giftId}`)
  }
  return faults
}
