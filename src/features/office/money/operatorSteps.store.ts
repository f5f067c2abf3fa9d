import type { Db } from '#server/db.ts'

const MOST_STEPS = 100

/**
 * Lists what operators did with one item, oldest first, from the audit: completed changes whose call begins with this
 * path. Refused attempts are left out.
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
