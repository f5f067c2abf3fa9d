import type { Db } from '#server/db.ts'

const MOST_STEPS = 100

/**
 * What operators did with one object, oldest first, by the audit: completed changes whose call begins so. Refused
 * attempts are left out.
 */
export async function listOperatorSteps(db: Db, calls: string, subject: number) {
  return db
    .selectFrom('audit')
    .select(['at', 'call', 'operatorName'])
    .where('subject', '=', String(subject))
    .where('call', 'like', `${calls}%`)
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(MOST_STEPS)
    .execute()
}

export type OperatorStep = Awaited<ReturnType<typeof listOperatorSteps>>[number]
