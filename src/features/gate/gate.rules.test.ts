import { describe, expect, test } from 'vitest'
import { AGENTS } from '#kernel/browserKind.agents.ts'
import { browserKind } from '#kernel/browserKind.ts'
import { type GatePurpose, gateFor, MINIMUM_IOS } from './gate.rules.ts'

describe.each(AGENTS)('$name', ({ userAgent, maxTouchPoints, install, register }) => {
  const kind = browserKind(userAgent, { maxTouchPoints })

  test(`[1.20] [4.28] [5.20] meets ${install} at an installation`, () => {
    expect(gateFor('install', kind)).toBe(install)
  })

  test(`[1.19] meets ${register} at a registration and at an enrolment`, () => {
    expect(gateFor('register', kind)).toBe(register)
    expect(gateFor('enrol', kind)).toBe(register)
  })

  test('meets no gate at a login', () => {
    expect(gateFor('login', kind, { isPrivate: true })).toBeNull()
  })

  test('is not stopped by device or browser on the way to a ticket', () => {
    expect(gateFor('register', kind, { destination: '/ticket/create' })).not.toBe('registration')
  })
})

const safari = (iosVersion: string | null) => ({ device: 'iphone', iosVersion, browser: 'safari' })

test.each([
  ['6.0', 'iosVersion'],
  [`${MINIMUM_IOS - 1}.4.1`, 'iosVersion'],
  [`${MINIMUM_IOS}.0`, null],
  [String(MINIMUM_IOS), null],
  [null, null],
])('[1.21] [5.19] iOS %s meets %s', (version, gate) => {
  for (const purpose of ['install', 'register', 'enrol'] as GatePurpose[])
    expect(gateFor(purpose, safari(version))).toBe(gate)
})

test('a private tab cannot register, also on the way to a ticket', () => {
  for (const destination of [null, '/account', '/ticket'])
    expect(gateFor('register', safari('17.5'), { isPrivate: true, destination })).toBe('private')
  expect(gateFor('install', safari('17.5'), { isPrivate: true })).toBeNull()
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
  expect(gateFor('register', desktop, { destination })).toBe(gate)
})
