import { estimateQueueWait } from '#features/device/registration/queue.actions.ts'
import { getMoneyState, listOpenDifferences } from '#features/reconciliation/reconciliation.actions.ts'
import type { DifferenceKind } from '#features/reconciliation/reconciliation.rules.ts'
import { jalaliTime } from '#kernel/calendar.ts'
import { isRoleAllowed, type Role } from '#kernel/role.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'
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
    isRoleAllowed(ctx.operator.roles, SEEN_BY[name]) ? read() : null
  const [registrations, line, payments, money, refunds, tickets, installs, problems, failed] =
    await Promise.all([
      part('registrations', () => store.loadRegistrationFigures(db, now)),
      part('line', () => linePart(ctx)),
      part('payments', () => store.listPaymentsByDay(db, now)),
      part('money', () => moneyPart(ctx)),
      part('refunds', async () => withIsoTimes(await store.loadRefundFigures(db, monthBegan(now)))),
      part('tickets', async () => withIsoTimes(await store.loadTicketFigures(db, now))),
      part('installs', () => store.listInstallationsByDay(db, now)),
      part('problems', async () => withIsoTimes(await store.loadProblemFigures(db))),
      part('jobs', () => store.countFailedJobsByName(db)),
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

/** The same estimate as on the screen of accounts and for users. */
async function linePart(ctx: OperatorCtx) {
  const [figures, estimate] = await Promise.all([
    store.loadQueueFigures(ctx.db),
    estimateQueueWait(ctx, ctx.db),
  ])
  return { ...withIsoTimes(figures), ...estimate }
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
  return addMilliseconds(now, -((day - 1) * DAY + hour * HOUR + minute * MINUTE + sinceMinute))
}
