import type { Instant } from '#kernel/time.ts'
import type { Db } from '../db.ts'

/**
 * Reads at most once in this time by the product's clock, for each database and process, and shares the answer. A
 * failure is not kept.
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
