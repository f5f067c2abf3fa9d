import { transferStateAt } from '#sandbox/twins/payout/payout.state.ts'
import type { World } from './world.ts'

/**
 * Compares the refunds of a user with the transfers of the sandbox's clearing house and with payments that operators
 * made at the bank.
 */
export async function checkRefunds(world: World, userId: number, paidByHand = 0): Promise<string[]> {
  const { db } = world
  const refunds = await db.selectFrom('refund').selectAll().where('userId', '=', userId).execute()
  const faults: string[] = []
  const owed: number[] = []
  for (const refund of refunds) {
    const transfers = await db
      .selectFrom('sandbox.payoutTransfer')
      .selectAll()
      .where('transferId', 'like', `rf-${refund.number}-%`)
      .execute()
    const live = transfers.filter((transfer) => !transferStateAt(transfer, world.now()).endsWith('FAILED'))
    const entries = await db
      .selectFrom('ledgerTransaction')
      .select(['kind', 'source'])
      .where('source', 'like', `%${refund.id}%`)
      .execute()
    const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
    const about = `refund ${refund.state}, ${live.length} transfers, ${paidByHand} by hand, ledger: ${entries.map(({ kind }) => kind).join()}`
    const made = live.length + paidByHand
    const sent = live.reduce((sum, transfer) => sum + transfer.amountToman, 0)
    const transferred = sent + paidByHand * refund.amountToman
    if (transferred > refund.amountToman)
      faults.push(`transferred ${transferred} of ${refund.amountToman}: ${about}`)
    if (refund.state === 'paid' && made !== 1) faults.push(`paid without a transfer: ${about}`)
    if (refund.state !== 'paid' && made > 0) faults.push(`transferred and not paid: ${about}`)
    if ((refund.state === 'paid') !== (count('payout') === 1))
      faults.push(`payout and ledger differ: ${about}`)
    if (['requested', 'withdrawn'].includes(refund.state) && entries.length > 0)
      faults.push(`in the ledger before a card was given: ${about}`)
    if (['requested', 'paying', 'paid'].includes(refund.state)) owed.push(refund.amountToman)
    const { state } = await db
      .selectFrom('subscription')
      .select('state')
      .where('id', '=', refund.subscriptionId)
      .executeTakeFirstOrThrow()
    if (['paying', 'paid'].includes(refund.state) && state !== 'cancelled')
      faults.push(`the money is given back and the subscription is ${state}: ${about}`)
  }
  const { paid } = await db
    .selectFrom('payment')
    .select((e) => e.fn.sum<number>('amountToman').as('paid'))
    .where('userId', '=', userId)
    .where('state', 'in', ['paid', 'applied', 'refunded'])
    .executeTakeFirstOrThrow()
  const sum = owed.reduce((total, amount) => total + amount, 0)
  if (sum > Number(paid)) faults.push(`${sum} is to be paid back of ${paid}`)
  return faults
}
