import { expect, test } from 'vitest'
import {
  destinationOutsideLogin,
  isInstallPath,
  needsDeviceFirst,
  nextStep,
  type UserProgress,
} from './nextStep.rules.ts'

const NEW: UserProgress = { device: null, subscriptions: [], hasInstalled: false }
const device = (status: number | null) => ({ id: 'd', status })
const bought = (change = {}) => [{ state: 'active', deviceId: 'd', daysLeft: null, ...change }]
const unapplied = [{ state: 'unapplied', deviceId: null, daysLeft: null }]

test.each<[string, Partial<UserProgress>, string, string]>([
  ['nothing', {}, '/installProfile', '/account'],
  ['a package and no device', { subscriptions: unapplied }, '/installProfile', '/account'],
  ['a device', { device: device(null) }, '/packages', '/packages'],
  [
    'a device whose days are over',
    { device: device(2), subscriptions: bought({ daysLeft: 0 }) },
    '/packages',
    '/packages',
  ],
  [
    'a device whose subscription was cancelled',
    { device: device(null), subscriptions: bought({ state: 'cancelled' }) },
    '/packages',
    '/packages',
  ],
  [
    "another device's package",
    { device: device(null), subscriptions: bought({ deviceId: 'e' }) },
    '/packages',
    '/packages',
  ],
  [
    'a device and a package to apply',
    { device: device(null), subscriptions: unapplied },
    '/registerDevice',
    '/account',
  ],
  ['a device in the queue', { device: device(0), subscriptions: bought() }, '/registerDevice', '/account'],
  [
    'a device of a closed account',
    { device: device(6), subscriptions: bought({ daysLeft: 9 }) },
    '/registerDevice',
    '/account',
  ],
  [
    'a registered device',
    { device: device(2), subscriptions: bought({ daysLeft: 9 }) },
    '/install',
    '/account',
  ],
  [
    'everything',
    { device: device(2), subscriptions: bought({ daysLeft: 9 }), hasInstalled: true },
    '/account',
    '/account',
  ],
])('[10.23] with %s → %o in Safari %s, elsewhere %s', (_, has, inSafari, elsewhere) => {
  expect(nextStep({ ...NEW, ...has }, true)).toBe(inSafari)
  expect(nextStep({ ...NEW, ...has }, false)).toBe(elsewhere)
})

test('[4.2] with unknown progress, Safari leads to the profile', () => {
  expect([nextStep(null, true), nextStep(null, false)]).toEqual(['/installProfile', '/account'])
})

test.each([
  ['/packages?a=1', '/packages?a=1'],
  ['/ticket/create', '/ticket/create'],
  ['/activate', null],
  ['/register?utm_source=x', null],
  [null, null],
])('[10.23] the stored destination %j is used as %j', (destination, used) => {
  expect(destinationOutsideLogin(destination)).toBe(used)
})

test.each([
  ['/packages?package=4', true],
  ['/packagesN?package=4&code=SIB20', true],
  ['/gift?code=ABCD', true],
  // Cases that need no profile yet: no plan is chosen, the package is for an application, or it is a gift for someone
  // else.
  ['/packages', false],
  ['/packages?application=chenar&package=4', false],
  ['/packages?package=4&device=gift', false],
  ['/gift', false],
  ['/account', false],
])('[21.5] the profile comes before %s: %s', (destination, isFirst) => {
  expect(needsDeviceFirst(destination)).toBe(isFirst)
})

test('the way of an installation is known by its end', () => {
  const ways = ['/install', '/install?device=d', '/applications/download', '/applications/download/4']
  expect(ways.map(isInstallPath)).toEqual([true, true, true, true])
  expect(['/installProfile', '/applications/chenar', null].map(isInstallPath)).toEqual([false, false, false])
})
