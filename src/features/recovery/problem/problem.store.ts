import type { Insertable, Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { ProblemReportTable } from '#server/schema.gen.ts'
import type { ProblemSolver } from '../recovery.rules.ts'

export type ProblemReportRow = Selectable<ProblemReportTable>

/** Inserts a report. Returns false when the device has an open one; the unique index decides concurrent inserts. */
export async function addProblemReport(db: Db, report: Insertable<ProblemReportTable>): Promise<boolean> {
  const row = await db
    .insertInto('problemReport')
    .values(report)
    .onConflict((conflict) => conflict.column('deviceId').where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findLastProblemReport(db: Db, deviceId: string): Promise<ProblemReportRow | undefined> {
  return db
    .selectFrom('problemReport')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countEarlierOpenReports(db: Db, number: number): Promise<number> {
  const { count } = await db
    .selectFrom('problemReport')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where('number', '<', number)
    .executeTakeFirstOrThrow()
  return count
}

interface Solution {
  solvedBy: ProblemSolver
  answer?: string
  at: Instant
}

function solveQuery(db: Db, { solvedBy, answer, at }: Solution) {
  return db
    .updateTable('problemReport')
    .set({ state: 'solved', solvedBy, answer: answer ?? null, solvedAt: at })
    .where('state', '=', 'open')
    .returningAll()
}

export async function solveReportsOfDevice(db: Db, deviceId: string, solution: Solution): Promise<void> {
  await solveQuery(db, solution).where('deviceId', '=', deviceId).execute()
}

/** Solves a report. Returns undefined when it is solved already or does not exist. */
export async function solveReportByNumber(
  db: Db,
  number: number,
  solution: Solution,
): Promise<ProblemReportRow | undefined> {
  return solveQuery(db, solution).where('number', '=', number).executeTakeFirst()
}

/**
 * The phone number for the answer to a report, and the number of devices: with several, the link must name the device.
 */
export async function findAnswerRecipient(db: Db, userId: number) {
  return db
    .selectFrom('appUser')
    .innerJoin('device', 'device.userId', 'appUser.id')
    .select((e) => ['appUser.phoneNumber', e.fn.countAll<number>().as('devices')])
    .where('appUser.id', '=', userId)
    .groupBy('appUser.phoneNumber')
    .executeTakeFirstOrThrow()
}

/** Lists reports: open ones in queue order, solved ones newest first. */
export async function listProblemReports(db: Db, state: 'open' | 'solved', limit: number, offset: number) {
  return db
    .selectFrom('problemReport')
    .innerJoin('appUser', 'appUser.id', 'problemReport.userId')
    .innerJoin('device', 'device.id', 'problemReport.deviceId')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .leftJoin('developerAccount', 'developerAccount.id', 'registration.accountId')
    .selectAll('problemReport')
    .select([
      'appUser.phoneNumber',
      'device.product',
      'registration.status',
      'developerAccount.name as account',
      'developerAccount.state as accountState',
      'developerAccount.stateReason as accountReason',
      'developerAccount.failedChecks',
      'developerAccount.checkAt',
    ])
    .where('problemReport.state', '=', state)
    .orderBy('problemReport.number', state === 'open' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
