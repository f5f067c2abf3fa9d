import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { VersionKind } from './version.rules.ts'
import type { ItemRef } from './version.store.ts'

/** SQL of drafts and schedules. */

export type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export async function findPlan(db: Db, id: number) {
  return db.selectFrom('itemPlan').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface NewPlan extends ItemRef {
  state: object
  baseNumber: number
  publishAt: Instant | null
  confirmsLargeDrop: boolean
  operatorId: string | null
  operatorName: string
  createdAt: Instant
}

/** Stores a plan. The previous waiting plan of the same item is discarded. */
export async function replacePlan(db: Db, { state, ...plan }: NewPlan): Promise<number> {
  await db
    .updateTable('itemPlan')
    .set({ outcome: 'discarded', endedAt: plan.createdAt })
    .where('kind', '=', plan.kind)
    .where('key', '=', plan.key)
    .where('outcome', 'in', ['waiting', 'failed'])
    .execute()
  const { id } = await db
    .insertInto('itemPlan')
    .values({ ...plan, state: JSON.stringify(state), outcome: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface PlanFilter {
  kind?: VersionKind | undefined
  key?: string | undefined
}

export async function listOpenPlans(db: Db, kinds: readonly VersionKind[], { kind, key }: PlanFilter) {
  return db
    .selectFrom('itemPlan')
    .selectAll()
    .where('outcome', 'in', ['waiting', 'failed'])
    .where('kind', 'in', kinds)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'page'))
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** How many scheduled drafts failed and were not dismissed. The start screen shows them. */
export async function countFailedPlans(db: Db, kinds: readonly VersionKind[]): Promise<number> {
  const { count } = await db
    .selectFrom('itemPlan')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('outcome', '=', 'failed')
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}

export const nextPlanDueAt = (db: Db) =>
  db
    .selectFrom('itemPlan')
    .select('publishAt as dueAt')
    .where('outcome', '=', 'waiting')
    .where('publishAt', 'is not', null)
    .orderBy('publishAt')
    .limit(1)

export async function listDuePlans(db: Db, now: Instant, limit: number): Promise<Plan[]> {
  return db
    .selectFrom('itemPlan')
    .selectAll()
    .where('outcome', '=', 'waiting')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(limit)
    .execute()
}

/** Ends a waiting plan. Returns false if the plan is no longer waiting. */
export async function endWaitingPlan(
  db: Db,
  id: number,
  outcome: 'published' | 'failed',
  fault: string | null,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('itemPlan')
    .set({ outcome, fault, endedAt: now })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function discardPlan(db: Db, id: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('itemPlan')
    .set({ outcome: 'discarded', endedAt: now })
    .where('id', '=', id)
    .where('outcome', 'in', ['waiting', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The operator who wrote a plan, with the current roles. */
export async function findActiveOperator(db: Db, id: string) {
  return db
    .selectFrom('operator')
    .select(['id', 'name', 'roles'])
    .where('id', '=', id)
    .where('isDisabled', '=', false)
    .executeTakeFirst()
}
