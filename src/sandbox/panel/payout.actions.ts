import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { decidePayout as decide, listPayoutTransfers } from '../twins/payout/payout.inbox.ts'
import type { PayoutOutcome } from './sandbox.rules.ts'

export async function readPayout(ctx: Ctx) {
  const transfers = await listPayoutTransfers(ctx.db, ctx.now)
  return {
    transfers: transfers.map((transfer) => ({
      ...transfer,
      submittedAt: transfer.submittedAt.toISOString(),
    })),
  }
}

export async function decidePayout(ctx: Ctx, choice: { transferId: string; outcome: PayoutOutcome }) {
  const decided = await decide({ db: ctx.db, now: () => ctx.now }, choice)
  if (decided === 'unknown') throw new AppError('not_found')
  if (decided === 'over') throw new AppError('payout_over')
  return {}
}
