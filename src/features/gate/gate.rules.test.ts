import { describe, expect, test } from 'vitest'
import { SAMPLE_USER_AGENTS } from '#kernel/browserKind.agents.ts'
import { detectBrowserKind } from '#kernel/browserKind.ts'
import { findBrowserGate, type GatePurpose, MINIMUM_IOS_VERSION } from './gate.rules.ts'

describe.each(SAMPLE_USER_AGENTS)('$name', ({ userAgent, maxTouchPoints, install, register }) => {
  const kind = detectBrowserKind(userAgent, { maxTouchPoints })

  test(`[1.20] [4.28] [5.20] meets ${install} at an installation`, () => {
    expect(findBrowserGate('install', kind)).toBe(install)
  })

  test(`[1.19] meets ${register} at a registration and at an enrolment`, () => {
    expect(findBrowserGate('register', kind)).toBe(register)
    expect(findBrowserGate('enrol', kind)).toBe(register)
  })

  test('meets no gate at a login', () => {
    expect(findBrowserGate('login', kind, { isPrivate: true })).toBeNull()
  })

  test('[10.25] may register on the way to a ticket', () => {
    expect(findBrowserGate('register', kind, { destination: '/ticket/create' })).toBeNull()
  })
})

const safari = (iosVersion: string | null) => ({ device: 'iphone', iosVersion, browser: 'safari' })

test.each([
  ['6.0', 'iosVersion'],
  [`${MINIMUM_IOS_VERSION - 1}.4.1`, 'iosVersion'],
  [`${MINIMUM_IOS_VERSION}.0`, null],
  [String(MINIMUM_IOS_VERSION), null],
  [null, null],
])('[1.21] [5.19] iOS %s meets %s', (version, gate) => {
  for (const purpose of ['install', 'register', 'enrol'] as GatePurpose[])
    expect(findBrowserGate(purpose, safari(version))).toBe(gate)
})

test('a private tab cannot register, except on the way to a ticket, and cannot enrol', () => {
  const inPrivate = { isPrivate: true, destination: '/ticket' }
  expect(findBrowserGate('register', safari('17.5'), inPrivate)).toBeNull()
  expect(findBrowserGate('enrol', safari('17.5'), inPrivate)).toBe('private')
  for (const destination of [null, '/account'])
    expect(findBrowserGate('register', safari('17.5'), { isPrivate: true, destination })).toBe('private')
  expect(findBrowserGate('install', safari('17.5'), { isPrivate: true })).toBeNull()
})

test.each([
  ['/ticket', null],
  ['/ticket/', null],
  ['/ticket/12', null],
  ['/ticket?topic=1', null],
  ['/ticketing', 'registration'],
  ['/account?next=/ticket', 'registration'],
  ['/', 'registration'],
  [null, 'registration'],
])('[8.15] a desktop with the destination %s meets %s', (destination, gate) => {
  const desktop = { device: 'other', iosVersion: null, browser: 'chrome' }
  expect(findBrowserGate('register', desktop, { destination })).toBe(gate)
})
