import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, MINUTE, parseInstant } from '#kernel/time.ts'
import { ACCOUNT_CHECK_FINDINGS, type AccountCheck, findingOfAccountCheck } from './problemDesk.rules.ts'

const now = parseInstant('2026-05-01T10:00:00Z')
const well: AccountCheck = {
  status: REGISTRATION_STATUS.registered,
  accountState: 'open',
  failedLooks: 0,
  nextLook: addMilliseconds(now, MINUTE),
}

describe('what the look has found', () => {
  const cases: Array<[string, Partial<AccountCheck>]> = [
    ['sound', {}],
    ['unreachable', { failedLooks: 1 }],
    ['looking', { nextLook: now }],
    ['looking', { nextLook: addMilliseconds(now, -MINUTE), failedLooks: 3 }],
    ['account_closed', { status: REGISTRATION_STATUS.errorInAccount, accountState: 'closed' }],
    // After a closure devices are updated one after the other, so the account is closed before the last device is.
    ['account_closed', { accountState: 'closed' }],
    ['session_lost', { accountState: 'without_session' }],
    ['session_lost', { status: REGISTRATION_STATUS.withoutSession, accountState: null }],
    ['underway', { status: REGISTRATION_STATUS.registering }],
    ['underway', { status: REGISTRATION_STATUS.waitingForRegistration, accountState: null, nextLook: null }],
    ['refused', { status: REGISTRATION_STATUS.registrationFailed, accountState: null }],
    ['refused', { status: REGISTRATION_STATUS.registrationIneligible }],
    ['not_registered', { status: null, accountState: null, nextLook: null }],
  ]
  test.each(cases)('%s: %j', (finding, part) => {
    expect(findingOfAccountCheck({ ...well, ...part }, now)).toBe(finding)
  })

  test('every finding is reachable', () => {
    expect(new Set(cases.map(([finding]) => finding))).toEqual(new Set(ACCOUNT_CHECK_FINDINGS))
  })
})
