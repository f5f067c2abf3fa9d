import { isRoleAllowed, type Role } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { resetClock } from './figureCount.store.ts'
import {
  COHORT_DAYS,
  COHORT_STEPS,
  daysUntil,
  dayText,
  FUNNEL_STEPS,
  lastMonths,
  type Month,
  type RefundReason,
  ticketsPerHundredSubscribers,
} from './figures.rules.ts'
import * as store from './figures.store.ts'

/** The roles that may see each part of the figures, besides the owner. */
const SEEN_BY = {
  funnel: ['content', 'finance'],
  tickets: ['support'],
  waits: ['support'],
  refunds: ['finance'],
  revenue: ['finance'],
} as const satisfies Record<string, readonly Role[]>

const DAYS_SHOWN = 30

export async function getFigures(ctx: OperatorCtx, { months: count }: { months: number }) {
  const months = lastMonths(ctx.locale, count, ctx.now)
  const part = async <Part>(name: keyof typeof SEEN_BY, read: () => Promise<Part>): Promise<Part | null> =>
    isRoleAllowed(ctx.operator.roles, SEEN_BY[name]) ? read() : null
  const [countedAt, funnel, tickets, waits, refunds, revenue] = await Promise.all([
    store.findFiguresCountedAt(ctx.db),
    part('funnel', () => readFunnel(ctx, months)),
    part('tickets', () => readTickets(ctx, months)),
    part('waits', () => readWaits(ctx, months)),
    part('refunds', () => readRefunds(ctx, months)),
    part('revenue', () => readRevenue(ctx, months)),
  ])
  return { countedTime: countedAt?.toISOString() ?? null, months, funnel, tickets, waits, refunds, revenue }
}

async function readFunnel({ db, now }: OperatorCtx, months: Month[]) {
  const days = daysUntil(dayText(now), DAYS_SHOWN)
  const followed = daysUntil(dayText(now), COHORT_DAYS)
  const cohortFigures = COHORT_STEPS.map((step) => `cohort_${step}`)
  const [rows, daily, cohorts] = await Promise.all([
    store.sumByMonth(db, months, FUNNEL_STEPS),
    store.countByDay(db, days[0] ?? '', FUNNEL_STEPS),
    store.countByDay(db, followed[0] ?? '', cohortFigures),
  ])
  const steps = FUNNEL_STEPS.map((step) => {
    const groups = new Map<string, number>()
    for (const { figure, part, count } of rows)
      if (figure === step) groups.set(part, (groups.get(part) ?? 0) + count)
    const listed = [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
    return {
      step,
      count: listed.reduce((sum, [, count]) => sum + count, 0),
      groups: listed.map(([group, count]) => ({ group, count })),
    }
  })
  const counted = new Map<string, number>()
  for (const { day, figure, count } of daily)
    counted.set(`${day} ${figure}`, (counted.get(`${day} ${figure}`) ?? 0) + count)
  return {
    steps,
    days: days.map((day) => ({
      day,
      counts: FUNNEL_STEPS.map((step) => counted.get(`${day} ${step}`) ?? 0),
    })),
    dayGroups: byDayAndGroup(daily, FUNNEL_STEPS),
    cohorts: byDayAndGroup(cohorts, cohortFigures),
  }
}

/** One row for each day and test group with at least one count. `counts` follows the order of the figures. */
function byDayAndGroup(rows: Awaited<ReturnType<typeof store.countByDay>>, figures: readonly string[]) {
  const groups = new Map<string, { day: string; group: string; counts: number[] }>()
  for (const { day, figure, part, count } of rows) {
    const row = groups.get(`${day} ${part}`) ?? { day, group: part, counts: figures.map(() => 0) }
    row.counts[figures.indexOf(figure)] = count
    groups.set(`${day} ${part}`, row)
  }
  return [...groups.values()].sort((one, other) =>
    `${one.day} ${one.group}` < `${other.day} ${other.group}` ? -1 : 1,
  )
}

async function readTickets({ db }: OperatorCtx, months: Month[]) {
  const rows = await store.sumByMonth(db, months, ['tickets', 'subscribers'])
  return months.map((_, month) => {
    const of = (figure: string) => rows.find((row) => row.month === month && row.figure === figure)
    const tickets = of('tickets')?.count ?? 0
    const running = of('subscribers')
    const subscribers = running ? running.count / running.days : 0
    return {
      month,
      tickets,
      subscribers: Math.round(subscribers),
      perHundred: ticketsPerHundredSubscribers(tickets, subscribers),
    }
  })
}

async function readWaits({ db }: OperatorCtx, months: Month[]) {
  const rows = await store.sumByMonth(db, months, ['wait'])
  return months.flatMap((_, month) => {
    const of = (part: string) => rows.find((row) => row.month === month && row.part === part)
    const all = of('all')
    if (!all) return []
    return [
      {
        month,
        registered: all.count,
        keptUsual: of('usual')?.count ?? 0,
        keptLatest: of('latest')?.count ?? 0,
        meanSeconds: Math.round(all.amount / all.count),
        shownSeconds: Math.round((of('usual')?.amount ?? 0) / all.count),
      },
    ]
  })
}

async function readRefunds({ db }: OperatorCtx, months: Month[]) {
  const rows = await store.sumByMonth(db, months, ['refund'])
  return rows.map(({ month, part, count, amount }) => ({
    month,
    reason: part as RefundReason,
    count,
    toman: amount,
  }))
}

async function readRevenue({ db, locale }: OperatorCtx, months: Month[]) {
  const rows = await store.sumByMonth(db, months, ['revenue', 'vat'])
  const names = await store.listSoldNames(db, [...new Set(rows.map(({ part }) => part))])
  return rows
    .filter(({ figure }) => figure === 'revenue')
    .map(({ month, part, count, amount }) => {
      const known = names.get(part)
      const vat = rows.find((row) => row.month === month && row.figure === 'vat' && row.part === part)
      const name = known ? (locale === 'fa' ? known.nameFa : known.nameEn) : ''
      return { month, id: part, name, count, toman: amount, vatToman: vat?.amount ?? 0 }
    })
}

export async function recountFigures(ctx: OperatorCtx) {
  await resetClock(ctx.db, ctx.now)
  return { ok: true as const }
}
