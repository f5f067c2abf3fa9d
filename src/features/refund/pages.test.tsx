// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import login from '#features/login/login.fa.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { DEVICE } from '../../../test/support/screen/install.tsx'
import { CARD, QUOTE, REFUND, SUBSCRIPTION } from '../../../test/support/screen/refundPage.ts'
import { type Answer, fakeApi, page, stage, tap, title } from '../../../test/support/screen/stage.tsx'
import { CardNumberPage } from './payout/CardNumberPage.tsx'
import { RefundConfirmPage } from './quote/RefundConfirmPage.tsx'
import { RefundCompletePage } from './RefundCompletePage.tsx'
import { RefundWaitingPage } from './RefundWaitingPage.tsx'
import fa from './refund.fa.json' with { type: 'json' }
import type { Quote, Refund, Subscription } from './refund.loader.ts'

const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

interface Play {
  path: string
  element: React.ReactElement
  load(url: URL): unknown
  answers?: Record<string, Answer>
}

function play({ path, element, load, answers = {} }: Play) {
  const { api, asked } = fakeApi(answers)
  const router = stage({ path, element, load, catalogues: { refund: fa, login, web }, api })
  return { asked, at: () => router.state.location.pathname + router.state.location.search }
}

const known = (change: object) => ({
  refundable: [],
  refunds: [],
  devices: [DEVICE],
  chosen: null,
  ...change,
})

describe('/refundConfirm', () => {
  const confirm = (
    quote: Partial<Quote>,
    subscription: Partial<Subscription> = {},
    answers: Record<string, Answer> = {},
    next: Partial<Quote> = {},
  ) => {
    let loads = 0
    return play({
      path: '/refundConfirm',
      element: <RefundConfirmPage />,
      load: () => {
        loads += 1
        const change = loads > 1 ? next : {}
        const chosen = {
          subscription: { ...SUBSCRIPTION, ...subscription },
          quote: { ...QUOTE, ...quote, ...change },
        }
        return known({ chosen })
      },
      answers,
    })
  }

  test('shows the amount, its calculation, what ends, and the next steps', () => {
    confirm({})
    expect(title()).toBe(fa.title_refund_confirm)
    for (const text of [
      '۹۲٬۸۷۶ تومان',
      '۱۶۳٬۹۰۰ تومان',
      '۳۰ روز',
      '۱۷ روز',
      '۷ روز؛ در این محاسبه نمی‌آید',
      'iPhone 15',
    ])
      expect(page()).toContain(text)
    for (const text of [fa.refund_how_part, fa.refund_ends_apps, fa.refund_stays_apps, fa.refund_step_card])
      expect(page()).toContain(text)
    expect(href(fa.refund_keep)).toBe('/subscription')
  })

  test.each([
    ['unapplied', { state: 'unapplied', deviceId: null, daysLeft: null }, fa.refund_ends_unapplied],
    ['in line', { daysLeft: null }, fa.refund_ends_line],
    ['cancelled before', { state: 'cancelled' }, fa.refund_was_cancelled],
  ] as const)('in full, %s: the losses differ', (_, subscription, text) => {
    confirm({ isFull: true, amount: 163_900, unusedDays: 30, giftDays: 0 }, subscription)
    expect(page()).toContain(fa.refund_how_full)
    expect(page()).toContain(text)
    expect(page()).not.toContain(fa.refund_stays_apps)
    expect(page()).not.toContain(fa.refund_gift_days)
    expect(href(fa.refund_not_now) !== undefined).toBe(
      'state' in subscription && subscription.state === 'cancelled',
    )
  })

  test('[2.50] requests exactly the shown amount, and continues to the hour of waiting', async () => {
    const { asked, at } = confirm({}, {}, { 'POST /refund': () => REFUND })
    await tap(/۹۲٬۸۷۶ تومان/)
    expect(asked).toEqual([
      { call: 'POST /refund', input: { subscriptionId: 's1', amount: 92_876 }, key: undefined },
    ])
    expect(at()).toBe('/refundWaiting?refund=r1')
  })

  test('if the amount changed meanwhile, the new one is shown and needs another confirmation', async () => {
    const answer = vi.fn((input: Record<string, unknown>) => {
      if (input['amount'] === 92_876) throw new ApiError(409, { error: 'quote_changed', message: 'x' })
      return REFUND
    })
    const { asked, at } = confirm({}, {}, { 'POST /refund': answer }, { amount: 87_413, unusedDays: 16 })
    await tap(/۹۲٬۸۷۶ تومان/)
    expect(at()).toBe('/refundConfirm?subscription=s1')
    expect(page()).toContain('پیش‌تر ۹۲٬۸۷۶ تومان بود و حالا ۸۷٬۴۱۳ تومان است')
    await tap(/۸۷٬۴۱۳ تومان/)
    expect(asked.map(({ input }) => input['amount'])).toEqual([92_876, 87_413])
    expect(at()).toBe('/refundWaiting?refund=r1')
  })

  test('without the key a fresh code is requested', async () => {
    const sent = { phoneNumber: '0912***1111', resendAfter: 60 }
    confirm(
      {},
      {},
      {
        'POST /refund': () => {
          throw new ApiError(403, { error: 'step_up_required' })
        },
        'POST /user/step_up': () => sent,
      },
    )
    await tap(/۹۲٬۸۷۶ تومان/)
    expect(screen.getByRole('dialog').textContent).toContain(login.step_up_title)
  })

  test.each(['nothing_paid', 'used_up'] as const)(
    '%s: the reason, and a link to the subscription',
    (hindrance) => {
      confirm({ hindrance, amount: 0 })
      expect(title()).toBe(fa[`refund_hindrance_${hindrance}`])
      expect(href(fa.refund_subscription)).toBe('/subscription')
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  test.each([
    ['open', { state: 'requested', secondsLeft: 60 }, '/refundWaiting?refund=r1'],
    ['paid', { state: 'paid', secondsLeft: 0 }, '/refundComplete?refund=r1'],
  ] as const)('%s: redirects to it', (hindrance, change, path) => {
    const chosen = { subscription: SUBSCRIPTION, quote: { ...QUOTE, hindrance, refundId: 'r1' } }
    const data = known({ chosen, refunds: [{ ...REFUND, ...change }] })
    play({ path: '/refundConfirm', element: <RefundConfirmPage />, load: () => data })
    expect(title()).toBe(fa[`refund_hindrance_${hindrance}`])
    expect(href(fa.refund_see)).toBe(path)
  })

  test('several subscriptions are listed with their amounts; none has one link', () => {
    const refundable = [
      { subscription: SUBSCRIPTION, quote: QUOTE },
      { subscription: { ...SUBSCRIPTION, id: 's2', deviceId: null }, quote: { ...QUOTE, amount: 50_000 } },
    ]
    const data = known({
      refundable,
      refunds: [{ ...REFUND, state: 'paid', payTime: '2026-04-05T08:30:00Z' }],
    })
    play({ path: '/refundConfirm', element: <RefundConfirmPage />, load: () => data })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/refundConfirm?subscription=s1',
      '/refundConfirm?subscription=s2',
      '/refundComplete?refund=r1',
      '/subscription',
    ])
    expect(page()).toContain('۵۰٬۰۰۰ تومان')
    cleanup()
    play({ path: '/refundConfirm', element: <RefundConfirmPage />, load: () => known({}) })
    expect(title()).toBe(fa.refund_none)
    expect(href(fa.refund_subscription)).toBe('/subscription')
  })
})

describe('/refundWaiting', () => {
  const wait = (change: Partial<Refund>, answers: Record<string, Answer> = {}) =>
    play({
      path: '/refundWaiting',
      element: <RefundWaitingPage />,
      load: () => ({ ...REFUND, ...change }),
      answers,
    })

  test('[2.51] after the hour it polls and continues; if too early it keeps waiting', async () => {
    vi.useFakeTimers()
    let left = 1
    const answer = () => ({ ...REFUND, secondsLeft: left, needsCard: left === 0 })
    const { at } = wait({ secondsLeft: 2 }, { 'GET /refund/{id}': answer })
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(screen.getByRole('timer').textContent).toBe('۰۰:۰۱')
    left = 0
    await act(() => vi.advanceTimersByTimeAsync(1100))
    expect(at()).toBe('/cardNumber?refund=r1')
  })

  test('a withdrawal asks for confirmation, confirms, and leads to the subscription', async () => {
    const { asked, at } = wait(
      {},
      { 'POST /refund/{id}/withdraw': () => ({ ...REFUND, state: 'withdrawn' }) },
    )
    await tap(fa.refund_withdraw)
    expect(screen.getByRole('dialog').textContent).toContain(fa.refund_withdraw_text)
    await tap(fa.refund_withdraw_keep)
    expect(asked).toEqual([])
    await tap(fa.refund_withdraw)
    await tap(fa.refund_withdraw_confirm)
    expect(at()).toBe('/subscription')
    expect(page()).toContain(fa.refund_withdrawn_toast)
  })

  test('a declined device is warned that it returns to the end of the queue', async () => {
    wait({ wasDeclined: true })
    await tap(fa.refund_withdraw)
    expect(screen.getByRole('dialog').textContent).toContain(fa.refund_withdraw_declined)
  })

  test('if another subscription blocks it, the dialog shows it', async () => {
    const { at } = wait(
      { wasDeclined: true },
      {
        'POST /refund/{id}/withdraw': () => {
          throw new ApiError(409, { error: 'subscription_replaced', message: 'دیگری هست' })
        },
      },
    )
    await tap(fa.refund_withdraw)
    await tap(fa.refund_withdraw_confirm)
    expect(screen.getByRole('alert').textContent).toBe('دیگری هست')
    expect(at()).toBe('/refundWaiting')
  })
})

describe('/cardNumber', () => {
  const OPEN = { ...REFUND, secondsLeft: 0 }
  const card = (change: Partial<Refund>, answer?: Answer) =>
    play({
      path: '/cardNumber',
      element: <CardNumberPage />,
      load: () => ({ ...OPEN, ...change }),
      answers: answer ? { 'POST /refund/{id}/card': answer } : {},
    })
  const field = () => screen.getByRole<HTMLInputElement>('textbox')
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
  const PAYING = { ...OPEN, state: 'paying' as const, needsCard: false }

  test('[2.52] groups of four, in any digits, with the bank after six digits', () => {
    card({})
    expect([field().autocomplete, field().inputMode, field().dir, field().name]).toEqual([
      'cc-number',
      'numeric',
      'ltr',
      '',
    ])
    type('60379')
    expect(page()).not.toContain(fa.bank_melli)
    type('۶۰۳۷ ۹۹')
    expect(field().value).toBe('۶۰۳۷ ۹۹')
    expect(page()).toContain('این کارت بانک ملی است.')
    type('6219 8619')
    expect(page()).toContain(fa.bank_blu)
    type('9999 99')
    expect(document.querySelector('p[aria-live]')?.textContent).toBe('')
  })

  test.each(['', '6037', '6037997000000002', '0000000000000000'])(
    '[5.12] “%s” is refused without a request',
    async (text) => {
      const { asked } = card({}, () => PAYING)
      type(text)
      await tap(fa.refund_card_send)
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(page()).toContain(fa.refund_card_wrong)
      expect(asked).toEqual([])
      type(`${text}1`)
      expect(page()).not.toContain(fa.refund_card_wrong)
    },
  )

  test('is sent in Latin digits, and then stored nowhere', async () => {
    const { asked, at } = card({}, () => PAYING)
    type('۶۰۳۷-۹۹۷۰-۰۰۰۰-۰۰۰۱')
    await tap(fa.refund_card_send)
    expect(asked).toEqual([
      { call: 'POST /refund/{id}/card', input: { id: 'r1', cardNumber: CARD }, key: undefined },
    ])
    expect(at()).toBe('/refundComplete?refund=r1')
    const kept = JSON.stringify({ ...window.localStorage, ...window.sessionStorage })
    expect(kept + page() + at()).not.toContain('7000000')
  })

  test('stays typed when the connection fails, and when the server refuses it', async () => {
    let fault = new ApiError(0)
    card({}, () => {
      throw fault
    })
    type(CARD)
    await tap(fa.refund_card_send)
    expect(screen.getByRole('alert').textContent).toBe(web.network_failed)
    expect(field().value).toBe('۶۰۳۷ ۹۹۷۰ ۰۰۰۰ ۰۰۰۱')
    fault = new ApiError(422, { error: 'card_number_wrong', message: 'x' })
    await tap(fa.refund_card_send)
    expect(page()).toContain(fa.refund_card_wrong)
    expect(field().value).toBe('۶۰۳۷ ۹۹۷۰ ۰۰۰۰ ۰۰۰۱')
  })

  test('if the refund has changed meanwhile, its right page is loaded', async () => {
    const { at } = card({}, () => {
      throw new ApiError(409, { error: 'refund_state_conflict', message: 'عوض شد' })
    })
    type(CARD)
    await tap(fa.refund_card_send)
    expect(at()).toBe('/refundComplete?refund=r1')
    expect(page()).toContain('عوض شد')
  })

  test.each(['card_unknown', 'account_closed', 'returned', 'refused', 'replaced'] as const)(
    'another card is needed: %s',
    (cardFailure) => {
      const last = { lastFour: '0001', bank: 'melli' as const }
      card({ state: 'paying', canWithdraw: false, cardFailure, card: last })
      const words = fa[`refund_failure_${cardFailure}`].split('{card}')[1] ?? '?'
      expect(page()).toContain(words)
      expect(page()).toMatch(/•••• ۰۰۰۱.? بانک ملی/)
      expect(screen.queryByRole('button', { name: fa.refund_withdraw })).toBeNull()
      expect(page()).not.toContain(fa.refund_card_final)
    },
  )

  test('shows the deadline to users who are still subscribed', () => {
    card({ lapseTime: '2026-04-06T09:30:00Z' })
    expect(page()).toContain('۱۷ فروردین ۱۴۰۵')
    expect(page()).toContain('۹۰ روز بعد از واریز')
  })
})

describe('/refundComplete', () => {
  const PAYING: Refund = {
    ...REFUND,
    state: 'paying',
    secondsLeft: 0,
    needsCard: false,
    canWithdraw: false,
    card: { lastFour: '0001', bank: 'melli' },
  }
  const PAID: Refund = { ...PAYING, state: 'paid', trackingCode: '05110042', payTime: '2026-04-05T08:30:00Z' }
  function complete(first: Refund, answer?: () => Refund) {
    let now = first
    const answers: Record<string, Answer> = answer ? { 'GET /refund/{id}': () => (now = answer()) } : {}
    return play({
      path: '/refundComplete',
      element: <RefundCompletePage />,
      load: () => now,
      answers,
    })
  }

  test('[2.53] in progress, then paid: the page polls', async () => {
    vi.useFakeTimers()
    let answer = PAYING
    complete(PAYING, () => answer)
    expect(title()).toBe(fa.refund_paying)
    expect(page()).toContain('۴۸ ساعت کاری')
    expect(page()).toMatch(/•••• ۰۰۰۱.? بانک ملی/)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(title()).toBe(fa.refund_paying)
    answer = PAID
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(title()).toBe(fa.refund_done)
    for (const text of ['۰۵۱۱۰۰۴۲', '۹۲٬۸۷۶ تومان', '۱۶ فروردین ۱۴۰۵']) expect(page()).toContain(text)
    expect(screen.getByRole('button', { name: fa.refund_copy })).toBeTruthy()
  })

  test('a failed card links to the form for another', async () => {
    vi.useFakeTimers()
    const { at } = complete(PAYING, () => ({ ...PAYING, needsCard: true, cardFailure: 'returned' }))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(at()).toBe('/cardNumber?refund=r1')
  })

  test('a finished refund is not polled', async () => {
    vi.useFakeTimers()
    const { asked } = complete(PAID, () => PAID)
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(asked).toEqual([])
  })

  test('rejected with its reason, and expired, have different texts', () => {
    complete({ ...PAYING, state: 'rejected', rejectReason: 'کارت به نام دیگری است' })
    expect(title()).toBe(fa.refund_rejected)
    expect(page()).toContain('کارت به نام دیگری است')
    expect(href(fa.refund_support)).toBe('/content/support')
    cleanup()
    complete({ ...REFUND, state: 'withdrawn', secondsLeft: 0 })
    expect(title()).toBe(fa.refund_withdrawn)
    expect(page()).not.toContain('۹۲٬۸۷۶')
  })
})
