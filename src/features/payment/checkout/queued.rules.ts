import { secondsSinceStored } from '#kernel/storedTime.ts'
import type { Instant } from '#kernel/time.ts'

/** How long a payment made elsewhere is applied by itself (requirement 4.23). */
export const QUEUED_PAYMENT_SECONDS = 3600
/** The clocks of browser and server may differ by so much. */
const CLOCKS_DIFFER_SECONDS = 300

/** What this browser stored of it. */
export interface StoredPayment {
  id: string | null
  time: string | null
  group: string | null
  segment: string | null
}

export interface QueuedPayment {
  id: string
  group: string | null
  segment: string | null
}

/** Null when there is none, or when it is too old, or nobody knows how old: also when it was made in the future. */
export function queuedPayment(
  { id, time, group, segment }: StoredPayment,
  now: Instant,
): QueuedPayment | null {
  const age = secondsSinceStored(time, now)
  const isFresh = age >= -CLOCKS_DIFFER_SECONDS && age < QUEUED_PAYMENT_SECONDS
  return id && isFresh ? { id, group, segment } : null
}
