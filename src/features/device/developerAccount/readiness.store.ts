import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import {
  type AccountDefect,
  type AccountReadiness,
  accountReadiness,
  type StoredDefect,
} from './readiness.rules.ts'

export type NamedAccountReadiness = AccountReadiness & { id: string; name: string }

/** The facts from which the readiness of accounts follows. There are few accounts, so the rules run in memory. */
function accountFacts(db: Db) {
  return db
    .selectFrom('developerAccount')
    .select(['id', 'name', 'state', 'stateReason', 'membershipEndsAt', 'certificateId', 'certificateEndsAt'])
    .select('takesDevices')
    .select((e) => [
      e('certificateContent', 'is not', null).as('hasContent'),
      e('certificateChain', '!=', sql<Buffer[]>`'{}'`).as('hasIssuer'),
      e
        .selectFrom('accountCapacity')
        .whereRef('accountCapacity.accountId', '=', 'developerAccount.id')
        .select(({ fn, ref }) =>
          fn.sum<string>(fn('greatest', [e(ref('capacity'), '-', ref('used')), e.lit(0)])).as('free'),
        )
        .as('freeSlots'),
    ])
    .orderBy('createdAt')
    .orderBy('name')
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountFacts>['execute']>>[number]

function readinessOf(
  { certificateId, hasContent, certificateEndsAt, freeSlots, ...facts }: AccountRow,
  defects: StoredDefect[],
  now: Instant,
): NamedAccountReadiness {
  const { id, name } = facts
  const all = {
    ...facts,
    hasIssuer: Boolean(facts.hasIssuer),
    certificateEndsAt: certificateId && hasContent ? certificateEndsAt : null,
    freeSlots: Number(freeSlots ?? 0),
    defects,
  }
  return { id, name, ...accountReadiness(all, now) }
}

/** The readiness of every developer account, oldest first. */
export async function listReadiness(db: Db, now: Instant): Promise<NamedAccountReadiness[]> {
  const rows = await accountFacts(db).execute()
  const defects = await db
    .selectFrom('accountDefect')
    .selectAll()
    .orderBy('since')
    .orderBy('defect')
    .execute()
  return rows.map((row) =>
    readinessOf(
      row,
      defects.filter(({ accountId }) => accountId === row.id),
      now,
    ),
  )
}

/** Accounts without a defect that are looked at first. */
const LIKELY_ACCOUNTS = 5

/**
 * Whether an account can register devices. Every purchase asks, so it looks at few accounts first, and at all of them
 * only if none of these can.
 */
export async function isAnyAccountAble(db: Db, now: Instant): Promise<boolean> {
  const likely = await accountFacts(db)
    .where('state', '=', 'open')
    .where('takesDevices', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accountDefect')
            .select('defect')
            .whereRef('accountDefect.accountId', '=', 'developerAccount.id'),
        ),
      ),
    )
    .clearOrderBy()
    .orderBy('membershipEndsAt', 'desc')
    .limit(LIKELY_ACCOUNTS)
    .execute()
  if (likely.some((row) => readinessOf(row, [], now).isAble)) return true
  return (await listAccountIdsAbleToRegister(db, now)).length > 0
}

export async function listAccountIdsAbleToRegister(db: Db, now: Instant): Promise<string[]> {
  return (await listReadiness(db, now)).filter(({ isAble }) => isAble).map(({ id }) => id)
}

export async function listDefects(db: Db, accountId: string): Promise<AccountDefect[]> {
  const rows = await db
    .selectFrom('accountDefect')
    .select('defect')
    .where('accountId', '=', accountId)
    .orderBy('defect')
    .execute()
  return rows.map(({ defect }) => defect)
}

/** Adds a defect. An existing defect keeps its time and gets the new text. */
export async function upsertDefect(
  db: Db,
  accountId: string,
  { defect, detail }: { defect: AccountDefect; detail: string },
  now: Instant,
): Promise<void> {
  await db
    .insertInto('accountDefect')
    .values({ accountId, defect, detail, since: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'defect']).doUpdateSet({ detail }))
    .execute()
}

export async function deleteDefects(db: Db, accountId: string, defects: AccountDefect[]): Promise<void> {
  if (defects.length === 0) return
  await db
    .deleteFrom('accountDefect')
    .where('accountId', '=', accountId)
    .where('defect', 'in', defects)
    .execute()
}
