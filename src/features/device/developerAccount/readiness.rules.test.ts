import { expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, parseInstant, SECOND } from '#kernel/time.ts'
import { type AccountFacts, accountReadiness, canFinishRegistrations } from './readiness.rules.ts'

const NOW = parseInstant('2026-11-15T08:00:00Z')
const daysFromNow = (days: number) => addMilliseconds(NOW, days * DAY)
const HEALTHY_ACCOUNT: AccountFacts = {
  state: 'open',
  stateReason: null,
  membershipEndsAt: daysFromNow(300),
  certificateEndsAt: daysFromNow(300),
  hasIssuer: true,
  takesDevices: true,
  freeSlots: 1,
  defects: [],
}

function describeReadiness(change: Partial<AccountFacts>) {
  const { isAble, canRegister, findings } = accountReadiness({ ...HEALTHY_ACCOUNT, ...change }, NOW)
  return [isAble, canRegister, ...findings.map(({ code, severity }) => `${code} ${severity}`)]
}

test('an account without a defect can register', () => {
  expect(describeReadiness({})).toEqual([true, true])
})

test.each<[string, Partial<AccountFacts>, unknown[]]>([
  ['closed', { state: 'closed', stateReason: 'membership' }, [false, false, 'closed defect']],
  ['retired', { state: 'retired' }, [false, false, 'retired defect']],
  ['76 days of membership', { membershipEndsAt: daysFromNow(76) }, [true, true]],
  ['75 days', { membershipEndsAt: daysFromNow(75) }, [true, true, 'membership_ending warning']],
  ['45 days', { membershipEndsAt: daysFromNow(45) }, [false, false, 'membership_short defect']],
  ['none', { membershipEndsAt: NOW }, [false, false, 'membership_ended defect']],
  ['no certificate', { certificateEndsAt: null }, [false, false, 'certificate defect']],
  [
    '30 days of certificate',
    { certificateEndsAt: daysFromNow(30) },
    [true, true, 'certificate_ending warning'],
  ],
  ['no issuer', { hasIssuer: false }, [false, false, 'certificate_issuer defect']],
  ['an expired one', { certificateEndsAt: NOW }, [false, false, 'certificate_expired defect']],
  ['no free slot', { freeSlots: 0 }, [true, false, 'slots full']],
])('with %s', (_, change, expected) => {
  expect(describeReadiness(change)).toEqual(expected)
})

test('an outage is a warning for six hours, to the second', () => {
  const readinessDuringOutage = (since: Date) =>
    describeReadiness({ defects: [{ defect: 'unreachable', detail: '', since }] })
  expect(readinessDuringOutage(addMilliseconds(NOW, SECOND - 6 * HOUR))).toEqual([
    true,
    true,
    'unreachable warning',
  ])
  expect(readinessDuringOutage(addMilliseconds(NOW, -6 * HOUR))).toEqual([false, false, 'unreachable defect'])
})

test('a refused renewal is reported once, with the message of Apple', () => {
  const defects = [{ defect: 'certificate' as const, detail: '409 limit', since: NOW }]
  const { findings } = accountReadiness(
    { ...HEALTHY_ACCOUNT, certificateEndsAt: daysFromNow(20), defects },
    NOW,
  )
  expect(findings).toEqual([{ code: 'certificate_ending', severity: 'warning', detail: '409 limit' }])
})

test('an unchecked account does not yet miss a certificate', () => {
  const defects = [{ defect: 'unchecked' as const, detail: '', since: NOW }]
  expect(describeReadiness({ certificateEndsAt: null, defects })).toEqual([false, false, 'unchecked defect'])
})

test('devices leave an account that can make no profile, and stay in one that only lost its key', () => {
  const canFinish = (defect: 'key' | 'profile' | 'unreachable') =>
    canFinishRegistrations(
      accountReadiness({ ...HEALTHY_ACCOUNT, defects: [{ defect, detail: '', since: NOW }] }, NOW),
    )
  expect([canFinish('key'), canFinish('unreachable'), canFinish('profile')]).toEqual([true, true, false])
})
