import { listAccountReadiness } from '#features/device/developerAccount/readiness.actions.ts'
import type { AccountFinding, AccountFindingCode } from '#features/device/developerAccount/readiness.rules.ts'
import { getRecentSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { getSmsState } from '#features/notice/smsState.actions.ts'
import { getMoneyState, listOpenDifferences } from '#features/reconciliation/reconciliation.actions.ts'
import { backupTimeOf } from '#features/setup/backup/schedule.rules.ts'
import { getBackupState } from '#features/setup/backupRuns.actions.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Operator } from '#server/operator.ts'
import { countUnconfirmedPriceChanges } from '../sales/priceChange.store.ts'
import { countFailedPlans } from '../version/plan.store.ts'
import { versionKindsOf } from '../version/plans.actions.ts'
import { countFailedJobsByName } from './today.store.ts'
import {
  countersOf,
  ENDS_LISTED_BEFORE,
  MAXIMUM_WORK_COUNT,
  severityOf,
  sortWork,
  WORK_RULES,
  type WorkItem,
  type WorkKind,
} from './work.rules.ts'
import * as store from './work.store.ts'

interface Work extends WorkItem {
  subject: string | null
  finding: AccountFindingCode | null
  deviceType: number | null
  to: string
  oldestTo: string | null
}

/** Selects the work of all roles of the operator. */
type WorkCtx = Omit<Ctx, 'operator'> & { operator: Pick<Operator, 'roles'> }

type FoundWork = Partial<Omit<Work, 'kind' | 'severity'>> & { to: string }

/** Lists the work that needs a person, for the start screen and the counters of the menu. */
export async function getWork(ctx: WorkCtx) {
  const found = await Promise.all([
    ...listedWork(ctx).map(([kind, read]) => workOf(ctx, kind, read)),
    accountWork(ctx),
    endingWork(ctx),
    moneyWork(ctx),
  ])
  const items = sortWork(found.flat())
  return {
    items: items.map(({ since, until, ...item }) => ({
      ...item,
      owner: WORK_RULES[item.kind].owner,
      sinceTime: since?.toISOString() ?? null,
      untilTime: until?.toISOString() ?? null,
    })),
    counters: countersOf(items),
  }
}

/** Counts the work of all roles, by kind and severity. */
export async function countWork(ctx: Ctx) {
  const { items } = await getWork({ ...ctx, operator: { roles: ['owner'] } })
  return items.map(({ kind, severity, count }) => ({ kind, severity, count }))
}

function isSeen(ctx: WorkCtx, kind: WorkKind): boolean {
  return isRoleAllowed(ctx.operator.roles, WORK_RULES[kind].seenBy)
}

function work(ctx: WorkCtx, kind: WorkKind, found: FoundWork): Work {
  const item = {
    ...{ count: 1, isMore: false, since: null, until: null, subject: null, finding: null, deviceType: null },
    oldestTo: null,
    ...found,
  }
  return { ...item, kind, severity: severityOf(kind, item, ctx.now) }
}

async function workOf(ctx: WorkCtx, kind: WorkKind, read: () => Promise<FoundWork[]>): Promise<Work[]> {
  return isSeen(ctx, kind) ? (await read()).map((one) => work(ctx, kind, one)) : []
}

/** For kinds with many items: one entry with their number links to the list, or to the item if there is only one. */
function listedWork(ctx: WorkCtx): Array<[WorkKind, () => Promise<FoundWork[]>]> {
  const { db, now } = ctx
  return [
    [
      'device_overdue',
      async () => severalOf(await store.findOverdueDevices(db, now), '/devices?status=overdue', '/devices'),
    ],
    [
      'device_failed',
      async () => severalOf(await store.findFailedDevices(db), '/devices?status=failed', '/devices'),
    ],
    [
      'refund_refused',
      async () => severalOf(await store.findRefusedRefunds(db), '/refunds?state=paying', '/refunds'),
    ],
    [
      'refund_approval',
      async () => severalOf(await store.findRefundsToApprove(db), '/refunds?state=approval', '/refunds'),
    ],
    ['refund_to_pay', () => payoutWork(ctx)],
    ['ticket_waiting', async () => severalOf(await store.findWaitingTickets(db), '/tickets', '/tickets')],
    ['problem_open', async () => severalOf(await store.findOpenProblems(db), '/problems')],
    [
      'provider_answer',
      async () =>
        severalOf(
          await store.findUnknownAnswersOfProviders(db, addMilliseconds(now, -7 * DAY)),
          '/providers',
        ),
    ],
    ['slots_out', () => slotWork(ctx)],
    ['jobs_failed', () => jobWork(ctx)],
    ['backup_fault', () => backupWork(ctx)],
    ['price_unconfirmed', () => priceWork(ctx)],
    ['plan_failed', () => planWork(ctx)],
    ['sms_credit', () => creditWork(ctx)],
  ]
}

function severalOf({ count, isMore, since, oldest }: store.OldestEntry, list: string, detail?: string) {
  if (count === 0) return []
  const oldestTo = detail && oldest ? `${detail}/${oldest}` : null
  if (count === 1 && oldestTo) return [{ count, since, to: oldestTo }]
  return [{ count, isMore, since, to: list, oldestTo }]
}

/** The provider pays automatically, so a payout needs an operator only after a day. */
async function payoutWork({ db, now, ports }: WorkCtx): Promise<FoundWork[]> {
  const before = addMilliseconds(now, ports.payout.isAutomatic ? -DAY : 0)
  return severalOf(await store.findRefundsToPay(db, before), '/refunds?state=paying', '/refunds')
}

async function slotWork(ctx: WorkCtx): Promise<FoundWork[]> {
  const { kinds } = await getRecentSlotForecast(ctx)
  return kinds
    .filter(({ isAlarm }) => isAlarm)
    .map(({ type, verdict, runsOutAt }) => ({
      deviceType: type,
      until: verdict === 'out' ? ctx.now : runsOutAt,
      to: '/slots',
    }))
}

async function jobWork({ db }: WorkCtx): Promise<FoundWork[]> {
  const names = await countFailedJobsByName(db)
  const sum = names.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return []
  const subject = names.map(({ name }) => name).join(', ')
  return [
    { subject, count: Math.min(sum, MAXIMUM_WORK_COUNT), isMore: sum > MAXIMUM_WORK_COUNT, to: '/jobs' },
  ]
}

/** Reports a missing or failed backup. A demo without automatic backups needs none. */
async function backupWork(ctx: WorkCtx): Promise<FoundWork[]> {
  const { bustanMode } = ctx.config
  if (bustanMode === 'demo' && backupTimeOf(ctx.config) === null) return []
  const { fault, takenAt } = await getBackupState(ctx)
  return fault === null ? [] : [{ since: takenAt, to: '/storage' }]
}

async function priceWork({ db }: WorkCtx): Promise<FoundWork[]> {
  const count = await countUnconfirmedPriceChanges(db)
  return count === 0 ? [] : [{ count: Math.min(count, MAXIMUM_WORK_COUNT), to: '/packages' }]
}

async function planWork(ctx: WorkCtx): Promise<FoundWork[]> {
  const count = await countFailedPlans(ctx.db, versionKindsOf(ctx))
  return count === 0 ? [] : [{ count: Math.min(count, MAXIMUM_WORK_COUNT), to: '/plans' }]
}

async function creditWork(ctx: WorkCtx): Promise<FoundWork[]> {
  const { credits } = await getSmsState(ctx)
  return credits.filter(({ isLow }) => isLow).map(({ provider }) => ({ subject: provider, to: '/providers' }))
}

const ACCOUNTS_NAMED = 10

/** The first accounts by name, and the rest as one entry. */
function accountsNamed(ctx: WorkCtx, kind: WorkKind, found: FoundWork[]): Work[] {
  const items = sortWork(found.map((one) => work(ctx, kind, one)))
  const [first, others] = [items.slice(0, ACCOUNTS_NAMED), items.slice(ACCOUNTS_NAMED)]
  const [next] = others
  if (!next) return first
  const count = Math.min(others.length, MAXIMUM_WORK_COUNT)
  return [...first, { ...next, subject: null, finding: null, count, to: '/accounts' }]
}

/** Accounts with defects that an operator must fix. Ends and full accounts are other kinds of work. */
async function accountWork(ctx: WorkCtx): Promise<Work[]> {
  if (!isSeen(ctx, 'account_defect')) return []
  const [accounts, times] = await Promise.all([listAccountReadiness(ctx), store.listDefectTimes(ctx.db)])
  const found: Record<'account_defect' | 'account_silent', FoundWork[]> = {
    account_defect: [],
    account_silent: [],
  }
  for (const { id, name, findings } of accounts) {
    const finding = findings.find(isMendable)
    if (!finding) continue
    found[finding.code === 'unreachable' ? 'account_silent' : 'account_defect'].push({
      subject: name,
      finding: finding.code,
      since: sinceOf(times, id),
      to: `/accounts/${id}`,
    })
  }
  return [
    ...accountsNamed(ctx, 'account_defect', found.account_defect),
    ...accountsNamed(ctx, 'account_silent', found.account_silent),
  ]
}

const NOT_MENDED: readonly AccountFindingCode[] = [
  ...(['closed', 'retired', 'stopped', 'slots', 'membership_short', 'membership_ended'] as const),
  ...(['membership_ending', 'certificate_ending'] as const),
]

function isMendable({ code }: AccountFinding): boolean {
  return !NOT_MENDED.includes(code)
}

function sinceOf(times: Awaited<ReturnType<typeof store.listDefectTimes>>, id: string): Instant | null {
  return times.find(({ accountId }) => accountId === id)?.since ?? null
}

async function endingWork(ctx: WorkCtx): Promise<Work[]> {
  if (!isSeen(ctx, 'membership_ending')) return []
  const accounts = await store.listEndingAccounts(ctx.db, ctx.now)
  const ends = {
    membership_ending: 'membershipEndsAt',
    certificate_ending: 'certificateEndsAt',
    profile_ending: 'profileEndsAt',
  } as const
  return (['membership_ending', 'certificate_ending', 'profile_ending'] as const).flatMap((kind) => {
    const before = addMilliseconds(ctx.now, ENDS_LISTED_BEFORE[kind])
    const found = accounts.flatMap(({ id, name, ...account }) => {
      const until = account[ends[kind]]
      return until && until < before ? [{ subject: name, until, to: `/accounts/${id}` }] : []
    })
    return accountsNamed(ctx, kind, found)
  })
}

async function moneyWork(ctx: WorkCtx): Promise<Work[]> {
  if (!isSeen(ctx, 'money_difference')) return []
  const [{ isLate }, differences] = await Promise.all([getMoneyState(ctx), listOpenDifferences(ctx)])
  const late = isLate ? [work(ctx, 'money_check_late', { to: '/payments' })] : []
  const [first] = differences
  if (!first) return late
  const to = (await store.findNumberOfSource(ctx.db, first.source)) ?? '/payments'
  const count = Math.min(differences.length, MAXIMUM_WORK_COUNT)
  return [
    ...late,
    work(ctx, 'money_difference', { count, subject: first.source, since: first.firstSeenAt, to }),
  ]
}
