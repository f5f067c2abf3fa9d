import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { Month } from './figures.rules.ts'

export interface MonthRow {
  /** The index of the month in the requested list. */
  month: number
  figure: string
  part: string
  count: number
  amount: number
  /** How many days the sums are over. */
  days: number
}

/** Adds the daily sums up by month. */
export async function sumByMonth(
  db: Db,
  months: readonly Month[],
  figures: readonly string[],
): Promise<MonthRow[]> {
  const starts = months.map(({ start }) => start)
  const { rows } = await sql<MonthRow>`
    select width_bucket(day, ${starts}::date[])::integer - 1 as month, figure, part,
      sum(count)::bigint as count, sum(amount)::bigint as amount, count(*)::integer as days
    from figure_day
    where day >= ${starts[0]}::date and day < ${months.at(-1)?.end}::date and figure = any(${[...figures]}::text[])
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export async function countByDay(
  db: Db,
  from: string,
  figures: readonly string[],
): Promise<Array<{ day: string; figure: string; part: string; count: number }>> {
  const { rows } = await sql<{ day: string; figure: string; part: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, figure, part, count
    from figure_day where day >= ${from}::date and figure = any(${[...figures]}::text[])
    order by day, figure, part`.execute(db)
  return rows
}

export async function findFiguresCountedAt(db: Db): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`select counted_at as at from figure_clock`.execute(db)
  return rows[0]?.at ?? null
}

/** The names of sold items, by the part of a figure: `package:3`, `application:7`. */
export async function listSoldNames(db: Db, parts: readonly string[]) {
  const { rows } = await sql<{ part: string; nameFa: string; nameEn: string; lengthDays: number | null }>`
    select 'package:' || package.id as part,
      coalesce(application.name_fa || ' · ', '') || package.name_fa as "nameFa",
      coalesce(application.name_en || ' · ', '') || package.name_en as "nameEn", length_days as "lengthDays"
    from package left join application on application.id = package.application_id
    where 'package:' || package.id = any(${[...parts]}::text[])
    union all
    select 'application:' || id, name_fa, name_en, null from application
    where 'application:' || id = any(${[...parts]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.part, row]))
}
