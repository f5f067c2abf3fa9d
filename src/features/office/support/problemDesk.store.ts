import type { Db } from '#server/db.ts'

export async function countOpenProblems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('problemReport')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export async function doesProblemExist(db: Db, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('problemReport')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}
