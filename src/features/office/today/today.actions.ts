import { getMoneyState, listOpenDifferences } from '#features/reconciliation/reconciliation.actions.ts'
import type { DifferenceKind } from '#features/reconciliation/reconciliation.rules.ts'
import { jalaliTime } from '#kernel/calendar.ts'
import { isAllowed, type Role } from '#kernel/role.ts'
import { DAY, HOUR, type Instant, later, MINUTE } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as store from './today.store.ts'

/** The roles that see each section of the start screen, besides the owner. */
const SEEN_BY = {
  registrations: ['support'],
  line: ['support'],
  payments: ['finance'],
  money: ['finance'],
  refunds: ['finance'],
  tickets: ['support'],
  installs: ['support', 'content'],
  problems: ['support'],
  jobs: [],
} as const satisfies Record<string, readonly Role[]>

export async function getToday(ctx: OperatorCtx) {
  const { db, now } = ctx
  const part = async <Part>(name: keyof typeof SEEN_BY, read: () => Promise<Part>): Promise<Part | null> =>
    isAllowed(ctx.operator.roles, SEEN_BY[name]) ? read() : null
  const [registrations, line, payments, money, refunds, tickets, installs, problems, failed] =
    await Promise.all([
      part('registrations', () => store.registrationFigures(db, now)),
      part('line', async () => withIsoTimes(await store.lineFigures(db))),
      part('payments', () => store.paymentDays(db, now)),
      part('money', () => moneyPart(ctx)),
      part('refunds', async () => withIsoTimes(await store.refundFigures(db, monthBegan(now)))),
      part('tickets', async () => withIsoTimes(await store.ticketFigures(db, now))),
      part('installs', () => store.installDays(db, now)),
      part('problems', async () => withIsoTimes(await store.problemFigures(db))),
      part('jobs', () => store.failedJobs(db)),
    ])
  return {
    registrations,
    line,
    payments,
    money,
    refunds,
    tickets,
    installs,
    problems,
    jobs: failed && { failed },
  }
}

async function moneyPart(ctx: OperatorCtx) {
  const { ranAt, isLate } = await getMoneyState(ctx)
  const open = await listOpenDifferences(ctx)
  const differences = open.map(({ source, kind, detail }) => ({
    source,
    kind: kind as DifferenceKind,
    detail,
  }))
  return { checkedAt: ranAt?.toISOString() ?? null, isLate, differences }
}

/** Converts the time in an SQL aggregate's row to ISO text. An aggregate without grouping always returns one row. */
function withIsoTimes<Row extends { oldestSince: Instant | null }>(row: Row | undefined) {
  if (!row) throw new Error('The query returned no row.')
  return { ...row, oldestSince: row.oldestSince?.toISOString() ?? null }
}

/** The start of the current month in the Iranian calendar, as accounting uses it. */
function monthBegan(now: Instant): Instant {
  const { day, hour, minute } = jalaliTime(now)
  const sinceMinute = now.getTime() % MINUTE
  return later(now, -((day - 1) * DAY + hour * HOUR + minute * MINUTE + sinceMinute))
}
