import { expect, test } from 'vitest'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import { CONFIRM_PROMPT_WITHIN_MS, DOWNLOAD_STATES } from './install.rules.ts'
import {
  currentInstallStep,
  deviceReadiness,
  displayedDownloadState,
  downloadPollDelay,
  faultOfLinkError,
  isDeviceOfThisBrowser,
  isDownloadOver,
  outcomeOfLinkAnswer,
  signingPollDelay,
  sortByUrgency,
} from './installPage.rules.ts'

const FREE = { gate: null, deviceId: 'd1', isElsewhere: false, isEnableInstallFromWebsite: true }

test.each([
  ['Instagram', { gate: 'browser' }, 'gate'],
  ['an old iOS', { gate: 'iosVersion' }, 'gate'],
  ['no iOS device', { gate: 'scan' }, 'scan'],
  ['no iOS device, and no device known', { gate: 'scan', deviceId: null }, 'scan'],
  ['no device known', { deviceId: null }, 'request'],
  ['not from the website', { isEnableInstallFromWebsite: false }, 'request'],
  ['another device than this one', { isElsewhere: true }, 'scan'],
  ['everything is there', {}, 'create'],
] as const)('[4.29] [4.30] the flow: %s', (_, change, step) => {
  expect(currentInstallStep({ ...FREE, ...change })).toBe(step)
})

test.each([
  ['d1', 'iphone', true],
  ['d2', 'iphone', false],
  [null, 'iphone', true],
  [null, 'ipad', false],
  [null, 'other', false],
])('this device: the key of %s, on an %s', (storedId, kind, is) => {
  expect(isDeviceOfThisBrowser({ id: 'd1', type: 0 }, { storedId, kind })).toBe(is)
})

test.each([
  [true, 'itms', 0, 'ready'],
  [false, 'itms', 0, 'signing'],
  [false, null, 0, 'waiting'],
  [false, null, 1, 'moving'],
  [false, null, 2, 'account'],
  [false, null, 3, 'package'],
  [false, null, 4, 'retry'],
  [true, null, 9, 'retry'],
])(
  '[4.9] [4.10] [4.12] a link that is ready %s at %s with status %i: %s',
  (isReady, installationUrl, deviceStatus, outcome) => {
    expect(outcomeOfLinkAnswer({ isReady, installationUrl, deviceStatus })).toBe(outcome)
  },
)

test.each([
  [{ status: 409, errorType: 1 }, 'package'],
  [{ status: 409, errorType: 2 }, 'account'],
  [{ status: 409 }, 'final'],
  [{ status: 404 }, 'final'],
  [{ status: 401 }, 'login'],
  [{ status: 0 }, 'offline'],
  [{ status: 503 }, 'failed'],
  [{ status: 500, errorType: 7 }, 'failed'],
])('a failure %j is %s', (error, fault) => {
  expect(faultOfLinkError(error)).toBe(fault)
})

test('polls become rarer, but at least every ten seconds', () => {
  const signing = [0, 1, 2, 3, 20].map((asked) => signingPollDelay(asked, 0))
  expect(signing[0]).toBe(SECOND)
  expect([...signing].sort((a, b) => a - b)).toEqual(signing)
  expect(signing[4]).toBe(10 * SECOND)
  expect(downloadPollDelay(1, 0)).toBe(SECOND)
  expect(downloadPollDelay(500, 0)).toBe(3 * SECOND)
  expect(downloadPollDelay(1, 9)).toBe(10 * SECOND)
})

test('only sent and expired installations are over', () => {
  expect(DOWNLOAD_STATES.filter(isDownloadOver)).toEqual(['sent', 'over'])
})

test('a question that is shown again has a new timeout', () => {
  const shown = parseInstant('2026-01-01T00:00:00Z')
  expect(
    displayedDownloadState('unconfirmed', shown, addMilliseconds(shown, CONFIRM_PROMPT_WITHIN_MS - 1)),
  ).toBe('confirm')
  expect(displayedDownloadState('unconfirmed', shown, addMilliseconds(shown, CONFIRM_PROMPT_WITHIN_MS))).toBe(
    'unconfirmed',
  )
  expect(displayedDownloadState('sending', shown, shown)).toBe('sending')
})

test('order: forced updates, updates, requested applications, the rest', () => {
  const one = (id: string, installed: boolean, isForce?: boolean) => ({
    id,
    installed: installed || null,
    update: isForce === undefined ? null : { isForce },
  })
  const list = [one('rest', true), one('wish', false), one('update', true, false), one('forced', true, true)]
  expect(sortByUrgency(list).map(({ id }) => id)).toEqual(['forced', 'update', 'wish', 'rest'])
})

test.each([
  [null, 'open'],
  [0, 'on_the_way'],
  [1, 'on_the_way'],
  [2, 'ready'],
  [3, 'open'],
  [5, 'on_the_way'],
  [6, 'open'],
])('status %j is %s', (status, is) => {
  expect(deviceReadiness(status)).toBe(is)
})
