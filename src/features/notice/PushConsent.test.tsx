// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiError } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { I18nProvider } from '#web/i18n.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import { PushConsent } from './PushConsent.tsx'
import messages from './push.en.json' with { type: 'json' }

const KEY = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
const SAFARI_17 =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** A browser with push support: records the calls and returns the given answers. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  asked: 0,
  canReachService: true,
  subscription: null as null | { endpoint: string; unsubscribe(): Promise<boolean> },
}
const calls: Array<[string, unknown]> = []
let isStoreAway = false

function subscribe(options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) {
  if (!browser.canReachService) return Promise.reject(new DOMException('push service', 'AbortError'))
  expect(options).toMatchObject({ userVisibleOnly: true })
  const endpoint = 'https://push.example/1'
  browser.subscription = {
    endpoint,
    unsubscribe: async () => {
      browser.subscription = null
      return true
    },
    ...{ options: { applicationServerKey: options.applicationServerKey.buffer } },
    ...{ toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) },
  }
  return Promise.resolve(browser.subscription)
}

beforeEach(() => {
  Object.assign(browser, {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    canReachService: true,
    subscription: null,
  })
  calls.length = 0
  isStoreAway = false
  const pushManager = { subscribe, getSubscription: async () => browser.subscription }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked++
      browser.permission = browser.answer
      return browser.answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
})

const api = (async (call: string, input: unknown) => {
  if (isStoreAway) throw new ApiError(0)
  calls.push([call, input])
  return call === 'GET /push/key' ? { key: KEY } : {}
}) as Api

const card = (
  <I18nProvider locale="en" catalogues={{ push: messages }}>
    <SiteProvider value={{ brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } } as Site}>
      <ApiProvider value={api}>
        <PushConsent />
      </ApiProvider>
    </SiteProvider>
  </I18nProvider>
)
const button = (name: string) => screen.findByRole('button', { name })

test('asks the browser only after the tap, informs the store, and can be undone', async () => {
  render(card)
  const offer = await button(messages.push_action)
  expect(browser.asked).toBe(0)
  fireEvent.click(offer)
  await screen.findByText(messages.push_on)
  expect(browser.asked).toBe(1)
  expect(calls).toEqual([
    ['GET /push/key', {}],
    ['POST /push/subscription', { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }],
  ])
  fireEvent.click(await button(messages.push_off_action))
  await button(messages.push_action)
  expect(calls.at(-1)).toEqual(['POST /push/subscription/remove', { endpoint: 'https://push.example/1' }])
  expect(browser.subscription).toBeNull()
})

test('a subscribed browser shows it, and informs the store again', async () => {
  browser.permission = 'granted'
  await subscribe({ userVisibleOnly: true, applicationServerKey: new Uint8Array(65) })
  render(card)
  await screen.findByText(messages.push_on)
  await expect.poll(() => calls.map(([call]) => call)).toEqual(['POST /push/subscription'])
  expect(browser.asked).toBe(0)
})

test('a refusal shows how to undo it', async () => {
  browser.answer = 'denied'
  render(card)
  fireEvent.click(await button(messages.push_action))
  await screen.findByText(messages.push_denied)
  expect(calls).toEqual([])
})

test('a dismissed question keeps the offer', async () => {
  browser.answer = 'default'
  render(card)
  fireEvent.click(await button(messages.push_action))
  await expect.poll(() => browser.asked).toBe(1)
  await button(messages.push_action)
})

test('shows which failed, the push service or the store, and can be retried', async () => {
  browser.canReachService = false
  render(card)
  fireEvent.click(await button(messages.push_action))
  await screen.findByText(messages.push_failed)
  browser.canReachService = true
  isStoreAway = true
  fireEvent.click(await button(messages.push_action))
  await screen.findByText('network_failed')
  isStoreAway = false
  fireEvent.click(await button(messages.push_action))
  await screen.findByText(messages.push_on)
})

test('is hidden on the server and in browsers without push; in a tab of an iPhone it explains how', async () => {
  expect(renderToString(card)).toBe('')
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  const agent = vi.spyOn(navigator, 'userAgent', 'get')
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64; rv:1.0) Gecko/20100101 Firefox/1.0')
  const { container, unmount } = render(card)
  await new Promise((done) => setTimeout(done, 50))
  expect(container.textContent).toBe('')
  unmount()
  agent.mockReturnValue(SAFARI_17)
  render(card)
  await screen.findByText(messages.push_home_screen.replace('{brand}', 'Bustan'))
  agent.mockReturnValue(SAFARI_17.replace(/17_5/, '16_3').replace('17.5', '16.3'))
  cleanup()
  const old = render(card)
  await new Promise((done) => setTimeout(done, 50))
  expect(old.container.textContent).toBe('')
})
