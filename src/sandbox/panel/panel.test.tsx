// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { SandboxApple } from './SandboxApple.tsx'
import type { AppleAccount } from './SandboxAppleAccount.tsx'
import { SandboxBank } from './SandboxBank.tsx'
import type { Payment } from './SandboxBankPayment.tsx'
import { SandboxPayout } from './SandboxPayout.tsx'
import sandbox from './sandbox.fa.json' with { type: 'json' }

type Transfer = Parameters<typeof SandboxPayout>[0]['initialTransfers'][number]

const ACCOUNT: AppleAccount = {
  id: 7,
  name: 'یکم',
  state: 'ok',
  capacity: 100,
  used: { iphone: 12, ipad: 0, ipod: 0 },
  devices: [
    {
      udidEnd: '3f2a',
      type: 'iphone',
      status: 'processing',
      addedAt: '2026-11-14T08:00:00.000Z',
      turnsAt: '2026-11-17T08:00:00.000Z',
    },
    {
      udidEnd: '77aa',
      type: 'iphone',
      status: 'enabled',
      addedAt: '2026-11-01T08:00:00.000Z',
      turnsAt: null,
    },
  ],
}
const PAYMENT: Payment = {
  authority: 'S1',
  method: 'direct',
  amountToman: 990_000,
  description: 'یک سال',
  state: 'in_bank',
  outcome: null,
  isOpen: true,
  createdAt: '2026-11-15T08:00:00.000Z',
}
const TRANSFER: Transfer = {
  transferId: 'rf-41-1',
  amountToman: 383_900,
  cardLastFour: '2232',
  state: 'IN_PROGRESS',
  trackingCode: '05110000000001',
  isOpen: true,
  submittedAt: '2026-11-15T08:00:00.000Z',
}

/** Renders a part of the panel with a fake server: each change gets `answer`, and each list is empty. */
function show(part: ReactElement, answer: object = {}, status = 200) {
  const sent: Array<{ address: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!init?.body) return Response.json({ payments: [], transfers: [] })
    sent.push({ address, body: JSON.parse(String(init.body)) })
    return Response.json(answer, { status })
  })
  render(
    <I18nProvider locale="fa" catalogues={{ sandbox, web }}>
      <UiProvider locale="fa">
        <ToastProvider closeLabel="بستن">{part}</ToastProvider>
      </UiProvider>
    </I18nProvider>,
  )
  return sent
}
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an account shows its slots and its devices in Persian digits, and its state can be changed', async () => {
  const sent = show(<SandboxApple initialAccounts={[ACCOUNT]} moves={0} />, {
    accounts: [{ ...ACCOUNT, state: 'closed', devices: [] }],
  })
  expect(screen.getByText(/آیفون: ۱۲ از ۱۰۰/)).toBeTruthy()
  expect(items()[0]).toMatch(/…3f2a.*در حال بررسی.*تا ۲۶ آبان ۱۴۰۵/)
  expect(items()[1]).toMatch(/ثبت‌شده\s*$/)
  fireEvent.change(screen.getByLabelText('وضع حساب یکم'), { target: { value: 'closed' } })
  expect(await screen.findByText('وضع حساب عوض شد')).toBeTruthy()
  expect(sent).toEqual([{ address: '/sandbox/api/apple/account/7', body: { state: 'closed' } }])
  expect((screen.getByLabelText('وضع حساب یکم') as HTMLSelectElement).value).toBe('closed')
})

test('a payment has buttons only if a decision is possible; deciding shows the return link', async () => {
  const location = 'https://shop.example/back?Status=OK'
  const done = { method: 'bank', state: 'verified', outcome: 'twice', isOpen: false } as const
  const payments = [PAYMENT, { ...PAYMENT, authority: 'S2', ...done }]
  const sent = show(<SandboxBank initialPayments={payments} moves={0} />, { location })
  expect(items()[0]).toMatch(/۹۹۰٬۰۰۰ تومان.*پیش بانک.*پرداخت مستقیم/)
  expect(items()[1]).toMatch(/تأییدشده.*درگاه بانک.*انتخاب: دو بار خبر دادن/)
  expect(screen.getAllByRole('button', { name: /^(پرداخت|انصراف)$/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'مبلغ دیگر' }))
  const link = await screen.findByRole('link', { name: 'بازگشت به فروشگاه' })
  expect(link.getAttribute('href')).toBe(location)
  expect(sent).toEqual([{ address: '/sandbox/api/bank/S1', body: { outcome: 'wrong_amount' } }])
})

test('a transfer has buttons only if a decision is possible; a decision is sent once, and the list reloads', async () => {
  const over: Transfer = { ...TRANSFER, transferId: 'rf-40-1', state: 'MANUALLY_FAILED', isOpen: false }
  const sent = show(<SandboxPayout initialTransfers={[TRANSFER, over]} moves={0} />)
  expect(items()[0]).toMatch(/۳۸۳٬۹۰۰ تومان.*در راه.*۲۲۳۲.*rf-41-1/)
  expect(items()[1]).toContain(sandbox.sandbox_payout_state_returned)
  expect(screen.getAllByRole('button')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: sandbox.sandbox_payout_fail_late }))
  expect(await screen.findByText(sandbox.sandbox_payout_empty)).toBeTruthy()
  expect(sent).toEqual([{ address: '/sandbox/api/payout/rf-41-1', body: { outcome: 'fail_late' } }])
})

test('a decision that is no longer possible shows a message', async () => {
  const answer = { error: 'payout_over', message: 'تمام شد' }
  show(<SandboxPayout initialTransfers={[TRANSFER]} moves={0} />, answer, 409)
  fireEvent.click(screen.getByRole('button', { name: sandbox.sandbox_payout_pay }))
  expect(await screen.findByText('تمام شد')).toBeTruthy()
})
