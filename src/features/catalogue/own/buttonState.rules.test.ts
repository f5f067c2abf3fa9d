import { describe, expect, test } from 'vitest'
import {
  type ButtonApplication,
  buttonStateOf,
  countReinstalls,
  countUpdates,
  type DeviceOverview,
} from './buttonState.rules.ts'
import { homeStatusOf } from './homeStatus.rules.ts'

const APPLICATION: ButtonApplication = {
  id: 7,
  price: 0,
  isEnableInstallFromWebsite: true,
  isCompatibleWithIphone: true,
  isCompatibleWithIpad: true,
  installableIos: '15.0',
}
const DEVICE = { id: 'd1', type: 0, iosMajor: 18, status: 2, usuallyTime: null }
const READY: DeviceOverview = {
  device: DEVICE,
  hasDays: true,
  daysLeft: 30,
  applications: [],
  installing: [],
  bought: [],
}
const TIME = '2026-12-01T00:00:00.000Z'
const WAITING: DeviceOverview = {
  ...READY,
  daysLeft: null,
  device: { ...DEVICE, status: 0, usuallyTime: TIME },
}
const installed = (change: Partial<DeviceOverview['applications'][number]> = {}): DeviceOverview => ({
  ...READY,
  applications: [{ id: 7, version: '1.0', update: null, isToReinstall: false, urlScheme: null, ...change }],
})
const withStatus = (overview: DeviceOverview, status: number | null): DeviceOverview => ({
  ...overview,
  device: { ...DEVICE, status },
})
const of = (overview: DeviceOverview, change: Partial<ButtonApplication> = {}, isHere = true) =>
  buttonStateOf({ ...APPLICATION, ...change }, overview, isHere)

describe('[21.43] the button of an application', () => {
  test.each<[string, DeviceOverview, Partial<ButtonApplication>, object]>([
    ['install', READY, {}, { name: 'install' }],
    ['get, without a device', { ...READY, device: null, hasDays: false }, {}, { name: 'get' }],
    ['get, without days', { ...READY, hasDays: false }, {}, { name: 'get' }],
    ['waiting, with the date', WAITING, {}, { name: 'waiting', time: TIME }],
    ['not installable yet', READY, { installableIos: null }, { name: 'soon' }],
    ['buy', READY, { price: 90_000 }, { name: 'buy' }],
    ['install what was bought', { ...READY, bought: [7] }, { price: 90_000 }, { name: 'install' }],
    ["only in the store's app", READY, { isEnableInstallFromWebsite: false }, { name: 'inside' }],
    [
      'not for this device: iOS',
      READY,
      { installableIos: '19.0' },
      { name: 'unfit', reason: 'install_ios_too_old' },
    ],
    [
      'not for this device: iPad only',
      READY,
      { isCompatibleWithIphone: false },
      { name: 'unfit', reason: 'install_not_for_iphone' },
    ],
    [
      'installing',
      { ...READY, installing: [{ id: 7, installationId: 'i', percent: 42 }] },
      {},
      { name: 'installing', percent: 42 },
    ],
    ['installed', installed(), {}, { name: 'installed', version: '1.0' }],
    ['update', installed({ update: '2.0' }), {}, { name: 'update', version: '2.0' }],
    [
      'no update without days',
      { ...installed({ update: '2.0' }), hasDays: false },
      {},
      { name: 'installed', version: '1.0' },
    ],
    [
      'update without days where the application allows it',
      { ...installed({ update: '2.0' }), hasDays: false },
      { isEnableUpdateWithoutPackage: true },
      { name: 'update', version: '2.0' },
    ],
    ['open', installed({ urlScheme: 'daftar' }), {}, { name: 'open', version: '1.0', urlScheme: 'daftar' }],
    [
      'again, after an account change',
      installed({ isToReinstall: true, update: '2.0' }),
      {},
      { name: 'again' },
    ],
    ['again, while the account is closed', withStatus(installed(), 6), {}, { name: 'again' }],
    ['waiting, during the change', withStatus(installed(), 0), {}, { name: 'waiting', time: null }],
    [
      'installed stays, when its file is gone',
      installed(),
      { installableIos: null },
      { name: 'installed', version: '1.0' },
    ],
  ])('%s', (_, overview, change, state) => expect(of(overview, change)).toEqual(state))

  test('opens nothing in a browser of another device', () =>
    expect(of(installed({ urlScheme: 'daftar' }), {}, false)).toEqual({ name: 'installed', version: '1.0' }))
})

test('[21.45] counts updates that can be installed now', () => {
  const updates = installed({ update: '2.0' })
  expect(countUpdates(updates)).toBe(1)
  expect(countUpdates({ ...updates, hasDays: false })).toBe(0)
  expect(countUpdates(withStatus(updates, 6))).toBe(0)
  expect(countUpdates(installed({ update: '2.0', isToReinstall: true }))).toBe(0)
  expect(countReinstalls(installed({ isToReinstall: true }))).toBe(1)
  expect(countReinstalls(withStatus(installed({ isToReinstall: true }), 0))).toBe(0)
})

describe('[21.46] the status card of home', () => {
  test.each<[string, DeviceOverview, object]>([
    [
      'the next missing step',
      { ...READY, device: null, hasDays: false, daysLeft: null },
      { name: 'next', href: '/getUser' },
    ],
    ['wait with the date', WAITING, { name: 'wait', time: TIME, href: '/deviceStatus' }],
    ['ready', READY, { name: 'ready', daysLeft: 30, href: '/install' }],
    ['days left', installed(), { name: 'days', count: 30, href: '/subscription' }],
    [
      'renew in the last week',
      { ...installed({ update: '2.0' }), daysLeft: 7 },
      { name: 'days', does: 'renew' },
    ],
    ['ended', { ...installed(), hasDays: false, daysLeft: 0 }, { name: 'ended', href: '/plans/renewal' }],
    ['updates', installed({ update: '2.0' }), { name: 'updates', count: 1, href: '/applications/download' }],
    ['install again', installed({ isToReinstall: true }), { name: 'reinstall', count: 1, href: '/install' }],
    ['a closed account', withStatus(installed(), 6), { name: 'trouble', href: '/deviceStatus' }],
  ])('%s', (_, overview, status) => expect(homeStatusOf(overview)).toMatchObject(status))
})
