import { AppError } from '#kernel/errors.ts'
import { type Instant, SECOND } from '#kernel/time.ts'

/**
 * Sliding windows that only stop floods. Each process counts for itself in memory, or every request would write a row
 * that all requests of one address share.
 */

/** The instants of the counted hits, by limit and subject; the least recently used subject stands first. */
const hitsBySubject = new Map<string, number[]>()
/** Four megabytes. Beyond it, the subjects that were quiet for longest are forgotten. */
const MAXIMUM_HITS = 500_000
let total = 0

export function takeFloodLimit(
  key: string,
  { max, windowSeconds }: { max: number; windowSeconds: number },
  now: Instant,
): void {
  const windowStart = now.getTime() - windowSeconds * SECOND
  const hits = hitsBySubject.get(key) ?? []
  const before = hits.length
  // In order of time, so those that left the window stand first. A copy for each hit would cost most under a flood.
  const left = hits.findIndex((hit) => hit > windowStart)
  if (left !== 0) hits.splice(0, left < 0 ? before : left)
  const oldest = hits[0]
  const isFull = oldest !== undefined && hits.length >= max
  if (!isFull) hits.push(now.getTime())
  total += hits.length - before
  hitsBySubject.delete(key)
  hitsBySubject.set(key, hits)
  forgetQuietSubjects()
  if (!isFull) return
  const seconds = Math.ceil((oldest - windowStart) / SECOND)
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) })
}

function forgetQuietSubjects(): void {
  for (const [key, hits] of hitsBySubject) {
    if (total <= MAXIMUM_HITS) return
    hitsBySubject.delete(key)
    total -= hits.length
  }
}
