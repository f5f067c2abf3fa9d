import type { Selectable } from 'kysely'
import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import type { SandboxPayoutTransferTable } from '#server/schema.gen.ts'

/** Derives the state of a sandbox transfer from its times; nothing is stored. */

export type Transfer = Selectable<SandboxPayoutTransferTable>
export type TransferState = 'IN_PROGRESS' | 'TRANSFERRED' | 'FAILED' | 'MANUALLY_FAILED'
export type PayoutOutcome = 'pay' | 'fail' | 'fail_late'

/** Time until the next Paya cycle. */
export const PAYA_CYCLE_MS = 4 * HOUR
/** How long the bank takes to return a transfer. */
export const BANK_RETURN_DELAY_MS = DAY

type TransferCourse = Pick<Transfer, 'outcome' | 'decidedAt' | 'submittedAt'>

/** At once if it was decided in the sandbox, otherwise in the next cycle. */
function settlesAt({ decidedAt, submittedAt }: TransferCourse): Instant {
  return decidedAt ?? addMilliseconds(submittedAt, PAYA_CYCLE_MS)
}

export function transferStateAt(transfer: TransferCourse, now: Instant): TransferState {
  const settled = settlesAt(transfer)
  if (now < settled) return 'IN_PROGRESS'
  if (transfer.outcome === 'fail') return 'FAILED'
  return transfer.outcome === 'fail_late' && now >= addMilliseconds(settled, BANK_RETURN_DELAY_MS)
    ? 'MANUALLY_FAILED'
    : 'TRANSFERRED'
}
