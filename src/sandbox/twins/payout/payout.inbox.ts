import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { decideTransfer, findTransfer, newestTransfers, type PayoutWorld } from './payout.ledger.ts'
import { type PayoutOutcome, stateAt, type TransferState } from './payout.state.ts'

/** The clearing house's view and controls for /sandbox. */

export interface TransferView {
  transferId: string
  amountToman: number
  cardLastFour: string
  state: TransferState
  trackingCode: string
  /** The transfer can still be decided. */
  isOpen: boolean
  submittedAt: Instant
}

const SHOWN = 50

export async function payoutTransfers(db: Db, now: Instant): Promise<TransferView[]> {
  const transfers = await newestTransfers(db, SHOWN)
  return transfers.map((transfer) => {
    const state = stateAt(transfer, now)
    return {
      transferId: transfer.transferId,
      amountToman: transfer.amountToman,
      cardLastFour: transfer.cardLastFour,
      state,
      trackingCode: transfer.bankTransferId,
      isOpen: state === 'IN_PROGRESS',
      submittedAt: transfer.submittedAt,
    }
  })
}

/** Returns `decided`, or why nothing was decided. */
export async function decidePayout(
  world: PayoutWorld,
  { transferId, outcome }: { transferId: string; outcome: PayoutOutcome },
): Promise<'decided' | 'unknown' | 'over'> {
  const transfer = await findTransfer(world.db, transferId)
  if (!transfer) return 'unknown'
  return (await decideTransfer(world.db, transfer, outcome, await world.now())) ? 'decided' : 'over'
}
