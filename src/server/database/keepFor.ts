import type { Instant } from '#kernel/time.ts'
import type { Db } from '../db.ts'

/**
 * Wraps `read` so that its result is cached for this long, by the product's clock, in each process and for each
 * database. Concurrent callers share one read. A failed read is not cached.
 */
export function keepFor<C extends { db: Db; now: Instant }, T>(
  milliseconds: number,
  read: (ctx: C) => Promise<T>,
): (ctx: C) => Promise<T> {
  const kept = new WeakMap<Db, { at: number; answer: Promise<T> }>()
  return (ctx) => {
    const at = ctx.now.getTime()
    const last = kept.get(ctx.db)
    if (last && at >= last.at && at < last.at + milliseconds) return last.answer
    const answer = read(ctx)
    kept.set(ctx.db, { at, answer })
    answer.catch(() => kept.get(ctx.db)?.answer === answer && kept.delete(ctx.db))
    return answer
  }
}
