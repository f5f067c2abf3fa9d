// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { SandboxBank } from './SandboxBank.tsx'
import type { Payment } from './SandboxBankPayment.tsx'
import sandbox from './sandbox.fa.json' with { type: 'json' }

const OPEN: Payment = {
  authority: 'S1',
  method: 'direct',
  amountToman: 990_000,
  description: 'یک سال',
  state: 'in_bank',
  outcome: null,
  isOpen: true,
  createdAt: '2026-11-15T08:00:00.000Z',
}
const DONE: Payment = {
  ...OPEN,
  authority: 'S2',
  method: 'bank',
  state: 'verified',
  outcome: 'twice',
  isOpen: false,
}

const LOCATION = 'https://shop.example/back?Status=OK'

function show(payments: Payment[], location: string | null = LOCATION) {
  const calls: Array<{ address: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ address, body })
    if (body) return Response.json({ location })
    const wire = payments.map((one) => ({
      ...one,
      amount_toman: one.amountToman,
      is_open: one.isOpen,
      created_at: one.createdAt,
    }))
    return Response.json({ payments: wire })
  })
  render(
    <I18nProvider locale="fa" catalogues={{ sandbox, web }}>
      <UiProvider locale="fa">
        <ToastProvider closeLabel="بستن">
          <SandboxBank initialPayments={payments} moves={0} />
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

test('shows payments in Persian digits, with buttons only if a decision is possible', () => {
  show([OPEN, DONE])
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/۹۹۰٬۰۰۰ تومان.*پیش بانک.*پرداخت مستقیم/)
  expect(items[1]).toMatch(/تأییدشده.*درگاه بانک.*انتخاب: دو بار خبر دادن/)
  expect(screen.getAllByRole('button', { name: /^(پرداخت|انصراف)$/ })).toHaveLength(2)
})

test('decides a payment and shows the return link', async () => {
  const calls = show([OPEN])
  fireEvent.click(screen.getByRole('button', { name: 'مبلغ دیگر' }))
  const link = await screen.findByRole('link', { name: 'بازگشت به فروشگاه' })
  expect(link.getAttribute('href')).toBe(LOCATION)
  expect(calls).toContainEqual({ address: '/sandbox/api/bank/S1', body: { outcome: 'wrong_amount' } })
})
