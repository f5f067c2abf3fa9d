import type { Role } from '#kernel/role.ts'
import { DAY, HOUR, type Instant, SECOND, secondsBetween } from '#kernel/time.ts'

/** Work that needs a person: its kinds on the start screen, their roles, and when they become urgent. */

export const WORK_KINDS = [
  'account_defect',
  'account_silent',
  'membership_ending',
  'certificate_ending',
  'profile_ending',
  'device_overdue',
  'device_failed',
  'refund_refused',
  'refund_approval',
  'refund_to_pay',
  'money_difference',
  'money_check_late',
  'ticket_waiting',
  'problem_open',
  'slots_out',
  'jobs_failed',
  'backup_fault',
  'price_unconfirmed',
  'plan_failed',
  'sms_credit',
  'provider_answer',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const WORK_SEVERITIES = ['urgent', 'soon', 'later'] as const
export type WorkSeverity = (typeof WORK_SEVERITIES)[number]

interface WorkRule {
  /** The role that does this work. The roles in `seenBy`, and owners, see it too. */
  owner: Role
  seenBy: readonly Role[]
  /** The menu entry whose counter includes it. */
  menu: string
  /**
   * `age`: urgency by waiting time, from `urgent` or `soon` on. `left`: urgency by the time until it happens, within
   * `urgent` or `soon`. Otherwise the work is for later.
   */
  by: 'age' | 'left'
  urgent: number
  soon: number
}

const NEVER = Number.POSITIVE_INFINITY
const ALWAYS = 0

export const WORK_RULES: Record<WorkKind, WorkRule> = {
  account_defect: rule('owner', ['support'], '/accounts', 'age', ALWAYS, ALWAYS),
  // An outage of less than six hours does not stop anything.
  account_silent: rule('owner', ['support'], '/accounts', 'age', 6 * HOUR, ALWAYS),
  membership_ending: rule('owner', ['support'], '/accounts', 'left', 14 * DAY, 45 * DAY),
  certificate_ending: rule('owner', ['support'], '/accounts', 'left', 10 * DAY, 25 * DAY),
  profile_ending: rule('owner', ['support'], '/accounts', 'left', 3 * DAY, 10 * DAY),
  device_overdue: rule('support', [], '/devices', 'age', 7 * DAY, ALWAYS),
  device_failed: rule('support', [], '/devices', 'age', 2 * DAY, ALWAYS),
  refund_refused: rule('finance', [], '/refunds', 'age', 2 * DAY, ALWAYS),
  refund_approval: rule('finance', [], '/refunds', 'age', DAY, ALWAYS),
  refund_to_pay: rule('finance', [], '/refunds', 'age', 2 * DAY, 12 * HOUR),
  money_difference: rule('finance', [], '/payments', 'age', ALWAYS, ALWAYS),
  money_check_late: rule('finance', [], '/payments', 'age', NEVER, ALWAYS),
  ticket_waiting: rule('support', [], '/tickets', 'age', DAY, 4 * HOUR),
  problem_open: rule('support', [], '/problems', 'age', 3 * DAY, DAY),
  slots_out: rule('owner', ['support', 'finance'], '/slots', 'left', 3 * DAY, NEVER),
  jobs_failed: rule('owner', [], '/jobs', 'age', NEVER, ALWAYS),
  backup_fault: rule('owner', [], '/storage', 'age', ALWAYS, ALWAYS),
  price_unconfirmed: rule('finance', [], '/packages', 'age', NEVER, ALWAYS),
  plan_failed: rule('content', ['finance'], '/plans', 'age', NEVER, ALWAYS),
  sms_credit: rule('finance', ['support'], '/providers', 'age', ALWAYS, ALWAYS),
  provider_answer: rule('owner', ['support', 'finance'], '/providers', 'age', NEVER, NEVER),
}

function rule(
  owner: Role,
  seenBy: readonly Role[],
  menu: string,
  by: WorkRule['by'],
  urgent: number,
  soon: number,
): WorkRule {
  return { owner, seenBy: [owner, ...seenBy].filter((role) => role !== 'owner'), menu, by, urgent, soon }
}

/** How long before its date an end is listed. Certificates and profiles are renewed automatically before that. */
export const ENDS_LISTED_BEFORE = {
  membership_ending: 75 * DAY,
  certificate_ending: 25 * DAY,
  profile_ending: 10 * DAY,
} as const

export interface WorkTime {
  /** When the item started to wait; null if unknown. */
  since: Instant | null
  /** The date, for work that must be done before it. */
  until: Instant | null
}

export function severityOf(kind: WorkKind, { since, until }: WorkTime, now: Instant): WorkSeverity {
  const { by, urgent, soon } = WORK_RULES[kind]
  if (by === 'left') {
    const left = until === null ? 0 : secondsBetween(now, until) * SECOND
    if (left <= urgent) return 'urgent'
    return left <= soon ? 'soon' : 'later'
  }
  const age = since === null ? 0 : secondsBetween(since, now) * SECOND
  if (age >= urgent) return 'urgent'
  return age >= soon ? 'soon' : 'later'
}

/** Counting stops here, so that it never reads a whole table. */
export const MAXIMUM_WORK_COUNT = 99

export interface WorkItem extends WorkTime {
  kind: WorkKind
  severity: WorkSeverity
  count: number
  /** True if there are more than `count`. */
  isMore: boolean
}

/** Sorts the most urgent first, then by waiting time or by date. */
export function sortWork<Item extends WorkItem>(items: readonly Item[]): Item[] {
  const rank = ({ severity }: Item) => WORK_SEVERITIES.indexOf(severity)
  const time = ({ since, until }: Item) => (until ?? since)?.getTime() ?? NEVER
  return [...items].sort((a, b) => rank(a) - rank(b) || compare(time(a), time(b)))
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}

export interface WorkCounter {
  menu: string
  count: number
  isMore: boolean
  isUrgent: boolean
}

/** Ends and provider answers that are for later are listed but not counted. */
function isCounted({ kind, severity }: WorkItem): boolean {
  const { by, soon } = WORK_RULES[kind]
  return severity !== 'later' || (by === 'age' && soon !== NEVER)
}

/** How many items belong to each menu entry. */
export function countersOf(items: readonly WorkItem[]): WorkCounter[] {
  const counters = new Map<string, WorkCounter>()
  for (const { kind, severity, count, isMore } of items.filter(isCounted)) {
    const { menu } = WORK_RULES[kind]
    const before = counters.get(menu) ?? { menu, count: 0, isMore: false, isUrgent: false }
    const sum = before.count + count
    counters.set(menu, {
      menu,
      count: Math.min(sum, MAXIMUM_WORK_COUNT),
      isMore: before.isMore || isMore || sum > MAXIMUM_WORK_COUNT,
      isUrgent: before.isUrgent || severity === 'urgent',
    })
  }
  return [...counters.values()]
}
