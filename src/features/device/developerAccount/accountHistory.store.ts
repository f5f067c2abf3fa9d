import type { Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { DeveloperAccountEventTable, DeveloperAccountTable } from '#server/schema.gen.ts'

/** The events of an account, and the result of its last check. */

export type AccountEvent = Selectable<DeveloperAccountEventTable>['event']

export async function addAccountEvent(
  db: Db,
  accountId: string,
  event: AccountEvent,
  at: Instant,
  detail: string | null = null,
): Promise<void> {
  await db.insertInto('developerAccountEvent').values({ accountId, at, event, detail }).execute()
}

export type CheckOutcome = NonNullable<Selectable<DeveloperAccountTable>['checkOutcome']>

/** Stores the result of a check. Apple answered unless the outcome is `unavailable`. */
export async function recordCheck(db: Db, id: string, checkOutcome: CheckOutcome, now: Instant) {
  const answered = checkOutcome === 'unavailable' ? {} : { answeredAt: now }
  await db
    .updateTable('developerAccount')
    .set({ checkedAt: now, checkOutcome, ...answered })
    .where('id', '=', id)
    .execute()
}

/** Stops an account from taking new devices, or lets it take them again. Returns false if nothing changes. */
export async function setTakesDevices(
  db: Db,
  id: string,
  takesDevices: boolean,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('developerAccount')
    .set({ takesDevices })
    .where('id', '=', id)
    .where('takesDevices', '=', !takesDevices)
    .where('state', 'in', ['open', 'without_session'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await addAccountEvent(db, id, takesDevices ? 'resumed' : 'stopped', now)
  return true
}
