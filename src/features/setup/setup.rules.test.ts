import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, parseInstant } from '#kernel/time.ts'
import {
  type BackupFacts,
  countForwardingProxies,
  evaluateBackup,
  evaluateTrial,
  isExampleHost,
  SAMPLE_CLIENT_ADDRESS,
  type TrialRow,
} from './setup.rules.ts'

const NOW = parseInstant('2026-11-18T10:00:00Z')
const ago = (milliseconds: number) => addMilliseconds(NOW, -milliseconds)

const GOOD: BackupFacts = {
  takenAt: ago(HOUR),
  isEncrypted: true,
  checkedAt: NOW,
  failedAt: null,
  restoreTest: { failedAt: null, passedAt: null },
}

describe('a backup', () => {
  test.each([
    ['none', { takenAt: null, isEncrypted: false, checkedAt: null }, 'backup_none'],
    ['failed', { ...GOOD, failedAt: ago(HOUR) }, 'backup_failed'],
    [
      'not restored in its test',
      { ...GOOD, restoreTest: { failedAt: NOW, passedAt: ago(7 * DAY) } },
      'restore_test_failed',
    ],
    [
      'not tested for ten days',
      { ...GOOD, restoreTest: { failedAt: null, passedAt: ago(10 * DAY) } },
      'restore_test_old',
    ],
    ['old', { takenAt: ago(37 * HOUR), isEncrypted: true, checkedAt: NOW }, 'backup_old'],
    ['plain', { takenAt: ago(HOUR), isEncrypted: false, checkedAt: NOW }, 'backup_plain'],
    ['never read', { takenAt: ago(HOUR), isEncrypted: true, checkedAt: null }, 'backup_unchecked'],
    [
      'read long ago',
      { takenAt: ago(HOUR), isEncrypted: true, checkedAt: ago(91 * DAY) },
      'backup_unchecked',
    ],
    ['good', { takenAt: ago(36 * HOUR), isEncrypted: true, checkedAt: ago(90 * DAY) }, null],
  ])('that is %s', (_, facts, code) => {
    expect(evaluateBackup({ ...GOOD, ...facts }, NOW).code).toBe(code)
  })
})

describe('a trial', () => {
  const row: TrialRow = { state: 'passed', answer: 'accepted', settingsHash: 'a', at: NOW }
  test.each([
    ['never ran', 'sms', undefined, 'trial_untried'],
    ['ran with other settings', 'sms', { ...row, settingsHash: 'b' }, 'trial_changed'],
    ['is running', 'direct', { ...row, state: 'running' as const }, 'trial_running'],
    ['failed', 'bank', { ...row, state: 'failed' as const }, 'trial_failed'],
    ['passed', 'bank', row, null],
    ['of push never ran', 'push', undefined, 'optional_untried'],
    ['of analytics failed', 'analytics', { ...row, state: 'failed' as const }, 'optional_failed'],
  ] as const)('that %s', (_, name, kept, code) => {
    expect(evaluateTrial(name, kept, 'a').code).toBe(code)
  })
})

test.each([
  ['', 0],
  ['203.0.113.9', 1],
  [`${SAMPLE_CLIENT_ADDRESS}, 203.0.113.9`, 1],
  [`${SAMPLE_CLIENT_ADDRESS}, 203.0.113.9, 10.0.0.2`, 2],
  [SAMPLE_CLIENT_ADDRESS, 0],
  ['203.0.113.9, 10.0.0.2', 2],
])('X-Forwarded-For "%s" was written by %d proxies', (header, count) => {
  expect(countForwardingProxies(header)).toBe(count)
})

test.each([
  ['https://blog.bustan.example', true],
  ['https://store.example', true],
  ['https://example.com/x', true],
  ['https://example.ir', false],
  ['https://counterexample.com', false],
  ['', false],
])('%s is a sample: %s', (address, expected) => {
  expect(isExampleHost(address)).toBe(expected)
})
