// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { refuseWriting } from '../../../test/support/screen/refusedStorage.ts'
import type { LocalStorageValues, StoredKey } from './storedValues.ts'

/** Imports the storage module again, as a new page does. */
async function load() {
  vi.resetModules()
  return import('./storage.ts')
}

const PAIRS: { [Key in StoredKey]: [LocalStorageValues[Key], string] } = {
  theme: ['dark', 'dark'],
  recentSearches: ['["سیب"]', '["سیب"]'],
  state: ['activate', 'activate'],
  destination: ['/ticket/create?topic=2#form', '/ticket/create?topic=2#form'],
  accessToken: [{ accessToken: 'a', refreshToken: 'r' }, '{"accessToken":"a","refreshToken":"r"}'],
  user: [{ id: '7', phoneNumber: '0912•••4567' }, '{"id":"7","phoneNumber":"0912•••4567"}'],
  device: [{ id: 'd', secretKey: 's' }, '{"id":"d","secretKey":"s"}'],
  phoneNumber: ['09123456789', '09123456789'],
  activateTtl: ['2026-01-01T00:02:00.000Z', '2026-01-01T00:02:00.000Z'],
  campaignStatus: ['started', 'started'],
  campaignStartTime: ['not a time', 'not a time'],
  installationRequest: [12, '12'],
  wish: [
    { id: '12', label: 'chenar', nameFa: 'چنار', nameEn: '', icon: '', color: '#0a0' },
    '{"id":"12","label":"chenar","nameFa":"چنار","nameEn":"","icon":"","color":"#0a0"}',
  ],
  purchaseCampaignId: ['siboffer', 'siboffer'],
  purchaseCampaignStartTime: ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  inQueuePaymentId: ['p-1', 'p-1'],
  inQueuePaymentTime: ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  inQueuePaymentGroup: ['g', 'g'],
  inQueuePaymentSegment: ['s', 's'],
  purchaseTestGroup: [0, '0'],
  registerTestGroup: [999_999, '999999'],
  utm: [{ utm_source: 'friend', utm_term: '' }, '{"utm_source":"friend","utm_term":""}'],
  uniqueUserId: ['u', 'u'],
  websiteOpenActionId: ['1', '1'],
  websiteLoginActionId: ['2', '2'],
  deviceIdentifier: ['abc', 'abc'],
  developerMode: [{ d1: 'on' }, '{"d1":"on"}'],
}

test.each(Object.entries(PAIRS))(
  '[3.24] [3.25] %s is stored as plain text, read again, and removed',
  async (name, pair) => {
    const key = name as StoredKey
    const [value, text] = pair as [never, string]
    const { readStored, writeStored } = await load()
    expect(readStored(key)).toBeNull()
    writeStored(key, value)
    expect(window.localStorage.getItem(key)).toBe(text)
    expect(readStored(key)).toEqual(value)
    writeStored(key, null)
    expect(window.localStorage.getItem(key)).toBeNull()
    expect(readStored(key)).toBeNull()
  },
)

const MISFITS: Array<[StoredKey, string]> = [
  ['theme', 'purple'],
  ['state', 'finished'],
  ['campaignStatus', 'over'],
  ['accessToken', 'bare'],
  ['accessToken', '{"accessToken":"a"}'],
  ['accessToken', '{"accessToken":"a","refreshToken":""}'],
  ['accessToken', 'null'],
  ['accessToken', '["a","r"]'],
  ['user', '{"id":7,"phoneNumber":"x"}'],
  ['device', '{"id":"d","secretKey":null}'],
  ['utm', '{"utm_source":{"deep":1}}'],
  ['utm', '"text"'],
  ['activateTtl', 'soon'],
  ['installationRequest', '-1'],
  ['installationRequest', '1e3'],
  ['purchaseTestGroup', '1000000'],
  ['purchaseTestGroup', '1.5'],
  ['registerTestGroup', ''],
  ['uniqueUserId', ''],
]

test.each(MISFITS)('%s that holds %s reads as nothing', async (key, text) => {
  const { readStored } = await load()
  window.localStorage.setItem('storageVersion', '2')
  window.localStorage.setItem(key, text)
  expect(readStored(key)).toBeNull()
})

const INSIDE = [
  '/',
  '/account',
  '/ticket/',
  '/search?q=%D8%B3%DB%8C%D8%A8&page=2',
  '/campaign/a%20b',
  '/?a=/b//c',
]
const OUTSIDE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  ' /account',
  'account',
  '?a=1',
  '',
  'javascript:alert(1)',
  '/account\\..',
]

test.each(INSIDE)('%j is a destination inside the store', async (path) => {
  const { readStored, writeStored } = await load()
  writeStored('destination', path)
  expect(readStored('destination')).toBe(path)
  expect(new URL(path, 'https://store.example').origin).toBe('https://store.example')
})

test.each(OUTSIDE)('%j is not a destination', async (path) => {
  const { readStored, writeStored } = await load()
  writeStored('destination', path)
  expect(readStored('destination')).toBeNull()
})

test('equal text gives the same object, other text another one', async () => {
  const { readStored, writeStored } = await load()
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  const first = readStored('accessToken')
  expect(readStored('accessToken')).toBe(first)
  writeStored('accessToken', { accessToken: 'b', refreshToken: 'r' })
  expect(readStored('accessToken')).toEqual({ accessToken: 'b', refreshToken: 'r' })
})

test('[15.13] if storage is refused, the visit works from memory', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { readStored, writeStored } = await load()
  expect(readStored('state')).toBeNull()
  writeStored('state', 'activate')
  expect(readStored('state')).toBe('activate')
  writeStored('state', null)
  expect(readStored('state')).toBeNull()
})

test('if only writing is refused, the new value wins over the stored one', async () => {
  window.localStorage.setItem('storageVersion', '2')
  window.localStorage.setItem('state', 'register')
  const { readStored, writeStored } = await load()
  const full = refuseWriting('QuotaExceededError')
  writeStored('state', 'activate')
  expect(readStored('state')).toBe('activate')
  full.mockRestore()
  writeStored('state', 'installProfile')
  expect(window.localStorage.getItem('state')).toBe('installProfile')
  expect(readStored('state')).toBe('installProfile')
})

test('listeners are called for their own key from here, from another tab, and after a sleep', async () => {
  const { subscribeToStored, writeStored } = await load()
  const listener = vi.fn()
  const stop = subscribeToStored('state', listener)
  writeStored('destination', '/account')
  expect(listener).toHaveBeenCalledTimes(0)
  writeStored('state', 'register')
  expect(listener).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: 'state' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  expect(listener).toHaveBeenCalledTimes(2)
  // Simulates another tab that has cleared the whole storage.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(listener).toHaveBeenCalledTimes(3)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(listener).toHaveBeenCalledTimes(4)
  stop()
  writeStored('state', null)
  expect(listener).toHaveBeenCalledTimes(4)
})

test('the server stores nothing', async () => {
  const { readStored, writeStored } = await load()
  vi.stubGlobal('window', undefined)
  writeStored('state', 'activate')
  expect(readStored('state')).toBeNull()
  vi.unstubAllGlobals()
  expect(readStored('state')).toBeNull()
})
