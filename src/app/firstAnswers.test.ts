import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFirstFetch } from './firstAnswers.ts'

const USER = '/api/v1/user'
const DEVICES = '/api/v1/device'
let sent: string[]

beforeEach(() => {
  sent = []
  vi.useFakeTimers({ toFake: ['performance'], now: 1000 })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${address}`)
    return Response.json({ by: 'page' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ofBoot = (status = 200) => Promise.resolve(Response.json({ by: 'boot.js' }, { status }))
const senderOf = async (answer: Promise<Response>) => (await (await answer).json()).by

test('a response of boot.js is used once', async () => {
  const ask = createFirstFetch({ answers: { [USER]: ofBoot() } })
  expect(await senderOf(ask(USER))).toBe('boot.js')
  expect(await senderOf(ask(USER))).toBe('page')
  expect(sent).toEqual([`GET ${USER}`])
})

test('after a change, as at a login, an unused response is not used for the next user', async () => {
  const ask = createFirstFetch({ answers: { [USER]: ofBoot(), [DEVICES]: ofBoot() } })
  expect(await senderOf(ask(DEVICES))).toBe('boot.js')
  await ask('/api/v1/user/activate', { method: 'POST' })
  expect(await senderOf(ask(USER))).toBe('page')
})

test('an unused response is outdated a minute after the start', async () => {
  const ask = createFirstFetch({ answers: { [USER]: ofBoot() } })
  vi.advanceTimersByTime(61_000)
  expect(await senderOf(ask(USER))).toBe('page')
})

test.each([
  ['refused', () => ofBoot(503)],
  ['lost', () => Promise.reject(new TypeError('offline'))],
])('a request of boot.js that was %s is repeated', async (_, answer) => {
  const ask = createFirstFetch({ answers: { [USER]: answer() } })
  expect(await senderOf(ask(USER))).toBe('page')
})
