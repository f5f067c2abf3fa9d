import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { decideTransfer, findTransfer, listNewestTransfers, type PayoutTwinContext } from './payout.ledger.ts'
import { type PayoutOutcome, type TransferState, transferStateAt } from './payout.state.ts'

/** The clearing house's view and controls for /sandbox. */

export interface TransferView {
  transferId: string
  amountToman: number
  cardLastFour: string
  state: TransferState
  trackingCode: string
  /** The transfer is still undecided. */
  isOpen: boolean
  submittedAt: Instant
}

const SHOWN = 50

export async function listPayoutTransfers(db: Db, now: Instant): Promise<TransferView[]> {
  const transfers = await listNewestTransfers(db, SHOWN)
  return transfers.map((transfer) => {
    const state = transferStateAt(transfer, now)
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

/** Returns `decided`, or why the decision was refused. */
export async function decidePayout(
  world: PayoutTwinContext,
  { transferId, outcome }: { transferId: string; outcome: PayoutOutcome },
): Promise<'decided' | 'unknown' | 'over'> {
  const transfer = await findTransfer(world.db, transferId)
  if (!transfer) return 'unknown'
  return (await decideTransfer(world.db, transfer, outcome, await world.now())) ? 'decided' : 'over'
}
