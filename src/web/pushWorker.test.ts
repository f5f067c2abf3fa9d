import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://bustan.example'

/** Starts the push service worker in a fake browser that records its calls. */
function startWorker(windows: Array<{ url: string; focus(): void }> = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => undefined)
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    location: new URL(`${ORIGIN}/push-worker.js`),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  }
  runInNewContext(SOURCE, { self, URL })
  const happen = async (name: string, event: object) => {
    let work: unknown
    listeners[name]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
    await work
  }
  return { listeners, showNotification, openWindow, happen }
}

const data = (value: object) => ({ data: { json: () => value } })
const tapped = (url: string) => ({ notification: { close: () => undefined, data: { url } } })

test('listens to pushes and taps only, and never intercepts the network', () => {
  expect(Object.keys(startWorker().listeners).sort()).toEqual(['notificationclick', 'push'])
})

test('shows what arrives, and a default text for anything invalid', async () => {
  const { happen, showNotification } = startWorker()
  await happen('push', data({ title: 'بوستان', body: 'آماده است', url: '/install', tag: 't', lang: 'fa' }))
  expect(showNotification).toHaveBeenLastCalledWith(
    'بوستان',
    expect.objectContaining({
      body: 'آماده است',
      tag: 't',
      lang: 'fa',
      dir: 'auto',
      data: { url: '/install' },
    }),
  )
  await happen('push', { data: null })
  expect(showNotification).toHaveBeenLastCalledWith(
    'bustan.example',
    expect.objectContaining({ data: { url: '/' } }),
  )
})

test('a tap focuses the open page of that address, else opens it; never another site', async () => {
  const focus = vi.fn()
  const { happen, openWindow } = startWorker([{ url: `${ORIGIN}/install`, focus }])
  await happen('notificationclick', tapped('/install'))
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
  await happen('notificationclick', tapped('/device'))
  expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/device`)
  await happen('notificationclick', tapped('https://evil.example/'))
  expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/`)
})
