// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SAMPLE_USER_AGENTS } from '#kernel/browserKind.agents.ts'
import { type BrowserKind, detectBrowserKind } from '#kernel/browserKind.ts'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import { writeStored } from '#web/storage/storage.ts'
import { useScanPage } from '#web/storage/stores.ts'
import { TrackerProvider } from '#web/tracker.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { writeCookie } from '#web/writeCookie.ts'
import { createMemoryRouter, MemoryPages } from '../../../test/support/screen/memoryRouter.tsx'
import { BrowserGuard } from './BrowserGuard.tsx'
import { GateScreen } from './GateScreen.tsx'
import gate from './gate.fa.json' with { type: 'json' }
import { ScanDialog } from './ScanDialog.tsx'

const SITE = { publicUrl: 'https://bustan.example' } as Site

function show(page: ReactNode, at = '/startRegister?from=home') {
  const routes = [
    { path: '/private-browsing', element: <p>private page</p> },
    { path: '/startRegister', element: page },
  ]
  const router = createMemoryRouter(routes, { at })
  return render(
    <SiteProvider value={SITE}>
      <I18nProvider locale="fa" catalogues={{ gate, web }}>
        <UiProvider locale="fa">
          <ToastProvider closeLabel="بستن">
            <TrackerProvider value={{ open() {}, track() {}, event: trackEvent, data: async () => ({}) }}>
              <MemoryPages router={router} />
            </TrackerProvider>
          </ToastProvider>
        </UiProvider>
      </I18nProvider>
    </SiteProvider>,
  )
}

const agent = (name: string) => SAMPLE_USER_AGENTS.find((one) => one.name === name)?.userAgent ?? ''
const kindOf = (name: string): BrowserKind => detectBrowserKind(agent(name))
const text = () => document.body.textContent ?? ''

const trackEvent = vi.fn()
let writeText = vi.fn(async (_: string) => {})
beforeEach(() => {
  trackEvent.mockClear()
  writeText = vi.fn(async () => {})
})

/** Simulates the named browser, in a tab without private browsing. */
function browse(name: string, getDirectory: () => Promise<unknown> = async () => ({})) {
  const clipboard = { writeText }
  vi.stubGlobal('navigator', {
    userAgent: agent(name),
    maxTouchPoints: 0,
    clipboard,
    storage: { getDirectory },
  })
}

test('[8.12] Instagram: the message, the steps to Safari, its menu, and this address to copy', async () => {
  browse('iPhone Instagram')
  show(<GateScreen gate="browser" kind={kindOf('iPhone Instagram')} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(gate.gate_safari_title)
  expect(text()).toContain(gate.installation_limit_browser_error)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.[0])).toEqual(['۱', '۲', '۳'])
  expect(text()).toContain(gate.gate_safari_menu)
  fireEvent.click(screen.getByText(gate.gate_copy))
  expect(writeText).toHaveBeenCalledWith('https://bustan.example/startRegister?from=home')
  expect(await screen.findByRole('button', { name: gate.gate_copied })).toBeTruthy()
})

test('[1.22] Chrome on an iPhone has no such menu, and another address can be given', () => {
  show(<GateScreen gate="browser" kind={kindOf('iPhone Chrome')} address="https://bustan.example/x" />)
  expect(text()).not.toContain(gate.gate_safari_menu)
  expect(text()).toContain('https://bustan.example/x')
})

function OldIphone() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        again
      </button>
      <GateScreen gate="iosVersion" kind={kindOf('iPhone iOS 10 Safari')} />
    </>
  )
}

test('[4.27] [8.13] an old iOS: its version and the required one in Persian digits, counted once', () => {
  show(<OldIphone />)
  fireEvent.click(screen.getByText('again'))
  expect(text()).toContain('iOS 12 یا بالاتر لازم است. این دستگاه iOS 10.3.3 دارد.')
  expect(trackEvent.mock.calls).toEqual([['install_limit_ios_version', '10.3.3']])
})

test('[8.14] registration on a desktop: the reason, a QR code, and the login for existing accounts', async () => {
  const action = <a href="/register">login</a>
  show(<GateScreen gate="registration" kind={kindOf('Windows Firefox')} action={action} />)
  expect(text()).toContain(gate.register_limit_device_and_browser_error)
  expect(await screen.findByRole('img', { name: gate.scan_label })).toBeTruthy()
  expect(screen.getByText('login')).toBeTruthy()
})

test('a refused browser sees the gate, which is tracked', async () => {
  browse('Windows Firefox')
  show(<BrowserGuard purpose="enrol">the form</BrowserGuard>)
  await screen.findByRole('img', { name: gate.scan_label })
  expect(text()).not.toContain('the form')
  expect(trackEvent.mock.calls).toEqual([['register_limit_device', 'other firefox']])
})

test('a stored destination among the tickets opens the gate of device and browser', async () => {
  browse('Windows Firefox')
  writeStored('destination', '/ticket/create')
  show(<BrowserGuard purpose="register">the form</BrowserGuard>)
  await screen.findByText('the form')
})

test('[5.21] a private tab is detected before the form is shown', async () => {
  browse('iPhone iOS 17 Safari', () => Promise.reject(new DOMException('', 'UnknownError')))
  show(<BrowserGuard purpose="register">the form</BrowserGuard>)
  await screen.findByText('private page')
})

test('the sandbox lets any browser imitate an iPhone', async () => {
  browse('Windows Firefox')
  writeCookie('acts_as=iphone; path=/')
  show(<BrowserGuard purpose="register">the form</BrowserGuard>)
  await screen.findByText('the form')
  writeCookie('acts_as=iphone; path=/; max-age=0')
})

function Opener() {
  const scanPage = useScanPage()
  return (
    <>
      <button type="button" onClick={scanPage.open}>
        open
      </button>
      <ScanDialog
        address="https://bustan.example/applications/sib"
        open={scanPage.isOpen}
        onClose={scanPage.close}
      />
    </>
  )
}

test('the scan page opens over everything, with the address as QR code and text, and closes', async () => {
  browse('Windows Firefox')
  show(<Opener />)
  fireEvent.click(screen.getByText('open'))
  const dialog = screen.getByRole('dialog', { name: gate.scan_title })
  expect(dialog.textContent).toContain('https://bustan.example/applications/sib')
  expect(await screen.findByRole('img', { name: gate.scan_label })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'بستن' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
