import { describe, expect, test } from 'vitest'
import { STATUS } from '#features/device/registration/registration.rules.ts'
import { instant, later, MINUTE } from '#kernel/time.ts'
import { type AccountCheck, FINDINGS, findingOf } from './problemDesk.rules.ts'

const now = instant('2026-05-01T10:00:00Z')
const well: AccountCheck = {
  status: STATUS.registered,
  accountState: 'open',
  failedLooks: 0,
  nextLook: later(now, MINUTE),
}

describe('what the look has found', () => {
  const cases: Array<[string, Partial<AccountCheck>]> = [
    ['sound', {}],
    ['unreachable', { failedLooks: 1 }],
    ['looking', { nextLook: now }],
    ['looking', { nextLook: later(now, -MINUTE), failedLooks: 3 }],
    ['account_closed', { status: STATUS.errorInAccount, accountState: 'closed' }],
    // After a closure devices are updated one after the other, so the account is closed before the last device is.
    ['account_closed', { accountState: 'closed' }],
    ['session_lost', { accountState: 'without_session' }],
    ['session_lost', { status: STATUS.withoutSession, accountState: null }],
    ['underway', { status: STATUS.registering }],
    ['underway', { status: STATUS.waitingForRegistration, accountState: null, nextLook: null }],
    ['refused', { status: STATUS.registrationFailed, accountState: null }],
    ['refused', { status: STATUS.registrationIneligible }],
    ['not_registered', { status: null, accountState: null, nextLook: null }],
  ]
  test.each(cases)('%s: %j', (finding, part) => {
    expect(findingOf({ ...well, ...part }, now)).toBe(finding)
  })

  test('every finding is reachable', () => {
    expect(new Set(cases.map(([finding]) => finding))).toEqual(new Set(FINDINGS))
  })
})
