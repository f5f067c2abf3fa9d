import { MINUTE } from '#kernel/time.ts'

/**
 * Measures how old the data of a replica is, by the positions that the primary's log had at each look. It needs neither
 * the clock of another machine nor a connection between replica and primary, and while the primary is away nothing ages.
 */
export interface LagMeter {
  /** The primary's log was at this position at this moment. */
  note(position: number, at: number): void
  /**
   * Milliseconds that the data at this position lagged behind the primary at the last look; null when it is older than
   * all that is known.
   */
  lagOf(position: number): number | null
}

const REMEMBERED_MS = 10 * MINUTE

export function createLagMeter(): LagMeter {
  let noted: Array<{ position: number; at: number }> = []
  return {
    note(position, at) {
      // After a failover the log of the new primary may be shorter: what was noted of the former one counts no more.
      noted = noted.filter((one) => one.position < position && at - one.at < REMEMBERED_MS)
      noted.push({ position, at })
    },
    lagOf(position) {
      const newest = noted.at(-1)
      if (!newest) return null
      if (position >= newest.position) return 0
      const reached = noted.findLast((one) => one.position <= position)
      return reached ? newest.at - reached.at : null
    },
  }
}
