import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, parseInstant } from '#kernel/time.ts'
import { emptyPartsOf } from './emptyParts.rules.ts'
import {
  countersOf,
  severityOf,
  sortWork,
  WORK_KINDS,
  WORK_RULES,
  type WorkItem,
  type WorkKind,
} from './work.rules.ts'

const NOW = parseInstant('2026-11-18T12:00:00Z')
const ago = (milliseconds: number) => addMilliseconds(NOW, -milliseconds)
const inTime = (milliseconds: number) => addMilliseconds(NOW, milliseconds)

describe('severity', () => {
  test.each<[WorkKind, number, string]>([
    ['ticket_waiting', HOUR, 'later'],
    ['ticket_waiting', 4 * HOUR, 'soon'],
    ['ticket_waiting', DAY, 'urgent'],
    ['account_silent', 6 * HOUR - 1, 'soon'],
    ['account_silent', 6 * HOUR, 'urgent'],
    ['account_defect', 0, 'urgent'],
    ['device_overdue', DAY, 'soon'],
    ['device_overdue', 7 * DAY, 'urgent'],
    ['refund_approval', 2 * HOUR, 'soon'],
    ['provider_answer', 30 * DAY, 'later'],
    ['jobs_failed', 30 * DAY, 'soon'],
  ])('[23.30] %s that waits for %d ms is %s', (kind, age, severity) => {
    expect(severityOf(kind, { since: ago(age), until: null }, NOW)).toBe(severity)
  })

  test.each<[WorkKind, number, string]>([
    ['membership_ending', 60 * DAY, 'later'],
    ['membership_ending', 45 * DAY, 'soon'],
    ['membership_ending', 14 * DAY, 'urgent'],
    ['certificate_ending', 20 * DAY, 'soon'],
    ['profile_ending', -DAY, 'urgent'],
    ['slots_out', 0, 'urgent'],
    ['slots_out', 13 * DAY, 'soon'],
  ])('[23.30] %s in %d ms is %s', (kind, left, severity) => {
    expect(severityOf(kind, { since: null, until: inTime(left) }, NOW)).toBe(severity)
  })

  test('without a known time the work is not taken for urgent, unless it always is', () => {
    const severities = WORK_KINDS.filter(
      (kind) =>
        severityOf(kind, { since: null, until: null }, NOW) === 'urgent' && WORK_RULES[kind].by === 'age',
    )
    expect(severities).toEqual(['account_defect', 'money_difference', 'backup_fault', 'sms_credit'])
  })
})

function item(kind: WorkKind, age: number, count = 1): WorkItem {
  const since = ago(age)
  return {
    kind,
    count,
    isMore: false,
    since,
    until: null,
    severity: severityOf(kind, { since, until: null }, NOW),
  }
}

test('the most urgent comes first, then what waits longest', () => {
  const kinds = sortWork([
    item('provider_answer', 9 * DAY),
    item('refund_approval', 2 * DAY),
    item('ticket_waiting', 3 * DAY),
    item('device_failed', HOUR),
  ]).map(({ kind }) => kind)
  expect(kinds).toEqual(['ticket_waiting', 'refund_approval', 'device_failed', 'provider_answer'])
})

test('[23.31] the menu counts at most 99, and no provider answer', () => {
  const counters = countersOf([
    item('device_overdue', 8 * DAY, 60),
    item('device_failed', HOUR, 60),
    item('provider_answer', HOUR, 3),
    item('problem_open', HOUR, 2),
  ])
  expect(counters).toEqual([
    { menu: '/devices', count: 99, isMore: true, isUrgent: true },
    { menu: '/problems', count: 2, isMore: false, isUrgent: false },
  ])
})

test('a part without any count is named as empty; a hidden part is not', () => {
  const day = { day: '2026-11-18', started: 0, signed: 0, delivered: 0, failed: 0 }
  expect(
    emptyPartsOf({
      installs: [day, day],
      line: { length: 0, oldestSince: null, waits: 0, medianSeconds: 90, longSeconds: 99 },
      registrations: { lastDay: 0, lastWeek: 0, statuses: [{ status: 2, count: 4 }] },
      jobs: { failed: [] },
      payments: null,
    }),
  ).toEqual(['line', 'installs', 'jobs'])
})
