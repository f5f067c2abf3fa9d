import { AppError } from '#kernel/errors.ts'
import { type Instant, SECOND } from '#kernel/time.ts'

/**
 * Sliding windows that only stop floods. Each process counts in its own memory, because otherwise all requests of one
 * address would write the same row.
 */

/** The instants of the counted hits, by limit and subject; the least recently used subject stands first. */
const hitsBySubject = new Map<string, number[]>()
/** About four megabytes. Beyond it, the subjects that were inactive for longest are dropped. */
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
  // Sorted by time, so the hits that have left the window come first. Changed in place, because copying for each hit
  // would cost most under a flood.
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
