import { secondsSinceStoredTime } from '#kernel/storedTime.ts'
import type { Instant } from '#kernel/time.ts'

/** How long a queued payment is applied automatically (requirement 4.23). */
export const QUEUED_PAYMENT_SECONDS = 3600
/** Accepted difference between the clocks of browser and server. */
const CLOCKS_DIFFER_SECONDS = 300

/** The queued payment as stored in this browser. */
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

/** The queued payment; null when there is none, it is too old, or its time is missing or in the future. */
export function findQueuedPayment(
  { id, time, group, segment }: StoredPayment,
  now: Instant,
): QueuedPayment | null {
  const age = secondsSinceStoredTime(time, now)
  const isFresh = age >= -CLOCKS_DIFFER_SECONDS && age < QUEUED_PAYMENT_SECONDS
  return id && isFresh ? { id, group, segment } : null
}
