import { MINUTE } from '#kernel/time.ts'

/**
 * Measures how old the data of a replica is. It records the log position of the primary at each check and compares the
 * position of the replica with that history. So it depends neither on the clocks of other machines nor on the
 * connection between replica and primary. While the primary is down, the measured lag does not grow.
 */
export interface LagMeter {
  /** Records that the log of the primary was at this position at this time. */
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
      // After a failover the log of the new primary may be shorter, so drop recorded positions that are not before this
      // one.
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
