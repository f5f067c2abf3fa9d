// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { SandboxPayout } from './SandboxPayout.tsx'
import sandbox from './sandbox.fa.json' with { type: 'json' }

type Transfer = Parameters<typeof SandboxPayout>[0]['initialTransfers'][number]

const OPEN: Transfer = {
  transferId: 'rf-41-1',
  amountToman: 383_900,
  cardLastFour: '2232',
  state: 'IN_PROGRESS',
  trackingCode: '05110000000001',
  isOpen: true,
  submittedAt: '2026-11-15T08:00:00.000Z',
}
const OVER: Transfer = { ...OPEN, transferId: 'rf-40-1', state: 'MANUALLY_FAILED', isOpen: false }

function show(transfers: Transfer[], status = 200) {
  const calls: Array<{ address: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ address, body })
    if (body)
      return Response.json(status === 200 ? {} : { error: 'payout_over', message: 'تمام شد' }, { status })
    return Response.json({ transfers: [] })
  })
  render(
    <I18nProvider locale="fa" catalogues={{ sandbox, web }}>
      <UiProvider locale="fa">
        <ToastProvider closeLabel="بستن">
          <SandboxPayout initialTransfers={transfers} moves={0} />
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

test('shows transfers in Persian digits, with buttons only if a decision is possible', () => {
  show([OPEN, OVER])
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/۳۸۳٬۹۰۰ تومان.*در راه.*۲۲۳۲.*rf-41-1/)
  expect(items[1]).toContain(sandbox.sandbox_payout_state_returned)
  expect(screen.getAllByRole('button')).toHaveLength(3)
})

test('a decision is sent once, and the list reloads', async () => {
  const calls = show([OPEN])
  fireEvent.click(screen.getByRole('button', { name: sandbox.sandbox_payout_fail_late }))
  expect(await screen.findByText(sandbox.sandbox_payout_empty)).toBeTruthy()
  expect(calls.filter(({ body }) => body)).toEqual([
    { address: '/sandbox/api/payout/rf-41-1', body: { outcome: 'fail_late' } },
  ])
})

test('a decision that is no longer possible shows a message', async () => {
  show([OPEN], 409)
  fireEvent.click(screen.getByRole('button', { name: sandbox.sandbox_payout_pay }))
  expect(await screen.findByText('تمام شد')).toBeTruthy()
})
