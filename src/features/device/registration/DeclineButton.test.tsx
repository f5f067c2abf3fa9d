// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { type Api, ApiError } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { createMemoryRouter, MemoryPages } from '../../../../test/support/screen/memoryRouter.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import fa from './registration.fa.json' with { type: 'json' }
import type { Registration } from './registration.loader.ts'

const REGISTRATION = { deviceId: 'a', canDecline: true, registerTime: null, moveReason: null }

const OWN = { id: 's1', deviceId: 'a', state: 'active' }
const QUOTE = { amount: 163_900, isFull: true, hindrance: null }

/** The refund quote that the dialog loads; null if loading fails. */
function show(change: Partial<Registration>, answer: () => Promise<unknown>, quote: object | null = QUOTE) {
  const calls: string[] = []
  const api = (async (call: string) => {
    if (call === 'GET /subscription') return { subscriptions: [{ ...OWN, id: 's0', deviceId: 'b' }, OWN] }
    if (call === 'GET /subscription/{id}/refund') {
      if (!quote) throw new ApiError(503)
      return quote
    }
    calls.push(call)
    return answer()
  }) as unknown as Api
  const button = (
    <DeclineButton registration={{ ...REGISTRATION, ...change } as Registration} isOneOfSeveral={false} />
  )
  const router = createMemoryRouter([
    { path: '/', element: button },
    { path: '/deviceStatus', element: <p>the status</p> },
    { path: '/refundConfirm', element: <p>the refund</p> },
  ])
  render(
    <I18nProvider locale="fa" catalogues={{ registration: fa, web }}>
      <ApiProvider value={api}>
        <ToastProvider closeLabel={web.close}>
          <MemoryPages router={router} />
        </ToastProvider>
      </ApiProvider>
    </I18nProvider>,
  )
  return { calls, router }
}

const tap = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('[2.39] asks for confirmation, and cancelling changes nothing', async () => {
  const { calls } = show({}, async () => ({}))
  await tap(fa.decline_action)
  const whole = fa.decline_refund_full_amount.replace('{amount}', '۱۶۳٬۹۰۰')
  for (const text of [fa.decline_line, fa.decline_subscription, whole])
    expect(screen.getByRole('dialog').textContent).toContain(text)
  await tap(fa.decline_keep)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

test('promises no full refund to a user who was registered before', async () => {
  const part = { ...QUOTE, amount: 40_000, isFull: false }
  show({ registerTime: '2026-01-01T00:00:00.000Z' }, async () => ({}), part)
  await tap(fa.decline_action)
  expect(screen.getByRole('dialog').textContent).toContain(
    fa.decline_refund_part_amount.replace('{amount}', '۴۰٬۰۰۰'),
  )
})

test.each([
  [null, fa.decline_refund_full],
  ['2026-01-01T00:00:00.000Z', fa.decline_refund_part],
])(
  'if the amount fails to load it shows the rule, and can continue (registered: %s)',
  async (registerTime, text) => {
    const { router } = show({ registerTime }, async () => ({}), null)
    await tap(fa.decline_action)
    expect(screen.getByRole('dialog').textContent).toContain(text)
    await tap(fa.decline_confirm)
    expect(router.state.location).toMatchObject({ pathname: '/refundConfirm', search: '?device=a' })
  },
)

test('without a payment no money is promised, and it ends on the status page', async () => {
  const { router } = show({}, async () => ({}), { ...QUOTE, amount: 0, hindrance: 'nothing_paid' })
  await tap(fa.decline_action)
  expect(screen.getByRole('dialog').textContent).toContain(fa.decline_refund_none)
  await tap(fa.decline_confirm)
  expect(router.state.location.pathname).toBe('/deviceStatus')
})

test('is hidden where declining is impossible', () => {
  show({ canDecline: false }, async () => ({}))
  expect(screen.queryByRole('button', { name: fa.decline_action })).toBeNull()
})
