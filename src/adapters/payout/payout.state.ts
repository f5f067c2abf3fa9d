import type { Selectable } from 'kysely'
import { DAY, HOUR, type Instant, later } from '#kernel/time.ts'
import type { SandboxPayoutTransferTable } from '#server/schema.gen.ts'

/** What the sandbox's clearing house makes of a transfer as time passes; nothing here is written down. */

export type Transfer = Selectable<SandboxPayoutTransferTable>
export type TransferState = 'IN_PROGRESS' | 'TRANSFERRED' | 'FAILED' | 'MANUALLY_FAILED'
export type PayoutOutcome = 'pay' | 'fail' | 'fail_late'

/** Until the next cycle of Paya. */
export const CYCLE_MS = 4 * HOUR
/** How long the bank takes to find that it cannot be. */
export const LATE_MS = DAY

type Course = Pick<Transfer, 'outcome' | 'decidedAt' | 'submittedAt'>

/** Decided by somebody at the sandbox, it happens at once; by itself with the next cycle. */
function settlesAt({ decidedAt, submittedAt }: Course): Instant {
  return decidedAt ?? later(submittedAt, CYCLE_MS)
}

export function stateAt(transfer: Course, now: Instant): TransferState {
  const settled = settlesAt(transfer)
  if (now < settled) return 'IN_PROGRESS'
  if (transfer.outcome === 'fail') return 'FAILED'
  return transfer.outcome === 'fail_late' && now >= later(settled, LATE_MS)
    ? 'MANUALLY_FAILED'
    : 'TRANSFERRED'
}
