import { SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { addApplicationViews } from '../catalogue.store.ts'

/** How long views are collected before they are written. A killed process loses at most these. */
const COLLECTED_MS = SECOND

/** Views that have not been written yet. */
const waiting = new WeakMap<Ctx['db'], Map<number, number>>()

/**
 * Counts a view. Views are written in batches, because otherwise all visitors of a popular application would wait for
 * its row.
 */
export function countView({ db, log }: Ctx, id: number): void {
  const views = waiting.get(db) ?? new Map<number, number>()
  views.set(id, (views.get(id) ?? 0) + 1)
  if (waiting.has(db)) return
  waiting.set(db, views)
  setTimeout(() => {
    waiting.delete(db)
    addApplicationViews(db, views).catch((error) => log.warn({ err: error }, 'views were not counted'))
  }, COLLECTED_MS).unref()
}
