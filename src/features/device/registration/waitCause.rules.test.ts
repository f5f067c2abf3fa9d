import { expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, parseInstant } from '#kernel/time.ts'
import { REGISTRATION_STATUS as STATUS } from './registration.rules.ts'
import { type WaitFacts, waitCauseOf } from './waitCause.rules.ts'

const NOW = parseInstant('2026-11-18T12:00:00Z')
const ago = (milliseconds: number) => addMilliseconds(NOW, -milliseconds)
const account = { name: 'first', answeredAt: ago(HOUR), silentSince: null }
const silent = { ...account, silentSince: ago(HOUR) }
const queue = { ahead: 12, isAnyAccountAble: true, hasFreeSlot: false, nextOpening: null }
const opening = { account: 'first', at: addMilliseconds(NOW, 3 * DAY) }

function causeOf(status: number | null, facts: Partial<WaitFacts> = {}) {
  const base = { statusSince: ago(DAY), isEnabled: false, attempts: 0, retryAt: null, account, queue }
  return waitCauseOf({ status, ...base, ...facts }, NOW)
}

test.each<[string, number | null, Partial<WaitFacts>]>([
  ['no_account', STATUS.waitingForRegistration, { queue: { ...queue, isAnyAccountAble: false } }],
  ['next', STATUS.waitingForRegistration, { queue: { ...queue, hasFreeSlot: true } }],
  ['slot', STATUS.waitingForRegistration, {}],
  ['asked', STATUS.registering, {}],
  ['silent', STATUS.registering, { account: silent }],
  ['retry', STATUS.registering, { account: silent, retryAt: NOW, attempts: 2 }],
  ['profile', STATUS.registering, { isEnabled: true }],
  ['processing', STATUS.registrationProcessing, {}],
  ['processing_late', STATUS.registrationProcessing, { statusSince: ago(4 * DAY) }],
  ['silent', STATUS.registrationProcessing, { account: silent }],
  ['profile', STATUS.registrationProcessing, { isEnabled: true }],
  ['session', STATUS.withoutSession, {}],
  ['session_all', STATUS.withoutSession, { account: null }],
  ['failed', STATUS.registrationFailed, {}],
  ['ineligible', STATUS.registrationIneligible, {}],
  ['account_closed', STATUS.errorInAccount, {}],
])('[23.33] says %s for status %s and %j', (code, status, facts) => {
  expect(causeOf(status, facts)?.code).toBe(code)
})

test('a registered device and one in no queue wait for nothing', () => {
  expect([causeOf(STATUS.registered), causeOf(null)]).toEqual([null, null])
})

test('a device without a slot shows what is before it and which account opens when', () => {
  expect(causeOf(STATUS.waitingForRegistration, { queue: { ...queue, nextOpening: opening } })).toEqual({
    code: 'slot',
    account: 'first',
    since: null,
    until: opening.at,
    count: 12,
  })
})

test('silence is counted from the last answer of Apple, or from the first one that was missed', () => {
  expect(causeOf(STATUS.registering, { account: silent })?.since).toEqual(silent.answeredAt)
  const never = { ...silent, answeredAt: null, silentSince: ago(2 * HOUR) }
  expect(causeOf(STATUS.registering, { account: never })?.since).toEqual(ago(2 * HOUR))
})
