// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { SandboxApple } from './SandboxApple.tsx'
import type { AppleAccount } from './SandboxAppleAccount.tsx'
import sandbox from './sandbox.fa.json' with { type: 'json' }

const ACCOUNT: AppleAccount = {
  id: 7,
  name: 'یکم',
  state: 'ok',
  capacity: 100,
  used: { iphone: 12, ipad: 0, ipod: 0 },
  devices: [
    { udidEnd: '3f2a', type: 'iphone', status: 'processing', turnsAt: '2026-11-17T08:00:00.000Z' },
    { udidEnd: '77aa', type: 'iphone', status: 'enabled', turnsAt: null },
  ],
}

function show(accounts: AppleAccount[]) {
  const calls: Array<{ address: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ address, body })
    const state = body?.state ?? accounts[0]?.state
    const wire = accounts.map(({ devices: _, ...account }) => ({ ...account, state, devices: [] }))
    return Response.json({ accounts: wire })
  })
  render(
    <I18nProvider locale="fa" catalogues={{ sandbox, web }}>
      <UiProvider locale="fa">
        <ToastProvider closeLabel="بستن">
          <SandboxApple initialAccounts={accounts} moves={0} />
        </ToastProvider>
      </UiProvider>
    </I18nProvider>,
  )
  return calls
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows an account, its slots and its devices, in Persian digits', () => {
  show([ACCOUNT])
  expect(screen.getByText(/آیفون: ۱۲ از ۱۰۰/)).toBeTruthy()
  const devices = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(devices[0]).toContain('…3f2a')
  expect(devices[0]).toMatch(/در حال بررسی.*تا ۲۶ آبان ۱۴۰۵/)
  expect(devices[1]).toMatch(/ثبت‌شده\s*$/)
})

test('changes the state of an account', async () => {
  const calls = show([ACCOUNT])
  fireEvent.change(screen.getByLabelText('وضع حساب یکم'), { target: { value: 'closed' } })
  expect(await screen.findByText('وضع حساب عوض شد')).toBeTruthy()
  expect(calls).toContainEqual({ address: '/sandbox/api/apple/account/7', body: { state: 'closed' } })
  expect((screen.getByLabelText('وضع حساب یکم') as HTMLSelectElement).value).toBe('closed')
})
