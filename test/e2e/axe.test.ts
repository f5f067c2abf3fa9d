import { LOCALES, type Locale } from '#kernel/locale.ts'
import { toSnakeCaseKeys } from '#kernel/wireCase.ts'
import { isFullScale } from '../support/scale.ts'
import { answered, TICKET } from '../support/screen/ticketPage.ts'
import { expectThemesAccessible } from './axe.ts'
import { chooseLanguage, expect, freshPhone, NOT_FOUND_LINE, open, type Page, test } from './fixtures.ts'

/** Screens and states that axeEverywhere.test.ts does not reach, in every language and both themes. */

interface Screen {
  name: string
  path: string
  /** Prepares the network before the page opens. */
  stage?(page: Page): Promise<unknown>
  /** Brings the opened page into its state. */
  reach?(page: Page): Promise<unknown>
  allowed?: RegExp
  without?: string[]
  /** The same layout as another screen, with other texts. */
  isVariant?: true
}

const gate = (page: Page, status: number, body: string) =>
  page.route('**/api/v1/registration', (route) => route.fulfill({ status, body }))
const sendButton = (page: Page) => page.locator('button[type=submit]')

async function leaveNumber(page: Page): Promise<void> {
  await page.getByRole('textbox').fill(freshPhone())
  await sendButton(page).click()
  await expect(page.getByRole('textbox')).toHaveCount(0)
}

async function leaveWrongNumber(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('12')
  await sendButton(page).click()
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
}

async function failToLeave(page: Page): Promise<void> {
  await page.route('**/registration/interest', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('textbox').fill('09121234567')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

/** Tickets without a real login: the browser's stored session, and the server's answers. */
async function stageTickets(page: Page): Promise<void> {
  const ticket = toSnakeCaseKeys({
    ...answered(TICKET, 'First line\nSecond line'),
    ...CLOSED_TICKET,
  }) as object
  const list = { items: [ticket], total: 1, page: 1, per_page: 12, unread: 1 }
  await page.addInitScript(() => {
    window.localStorage.setItem('storageVersion', '2')
    window.localStorage.setItem('accessToken', '{"accessToken":"a","refreshToken":"r"}')
  })
  const answer = (url: RegExp, body: object) => page.route(url, (route) => route.fulfill({ json: body }))
  await answer(/\/api\/v1\/ticket(\?.*)?$/, list)
  await answer(/\/api\/v1\/ticket\/[0-9a-f-]{36}$/, ticket)
  await answer(/\/api\/v1\/ticket\/[0-9a-f-]{36}\/read$/, { unread: 0 })
  const nothing = { device: null, has_days: false, days_left: null }
  await answer(/\/api\/v1\/device\/overview/, { ...nothing, applications: [], installing: [], bought: [] })
}

const CLOSED_TICKET = {
  state: 'closed',
  closeTime: '2026-11-16T08:00:00.000Z',
  closedBy: 'user',
  reopenUntil: '2026-11-30T08:00:00.000Z',
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'public page', path: '/content/faq' },
  { name: 'poll of one choice', path: '/poll/next-shelf' },
  { name: 'poll of several choices', path: '/poll/what-for', isVariant: true },
  { name: 'poll that is over', path: '/poll/night-reading', isVariant: true },
  { name: 'poll that is disabled', path: '/poll/summer-color', isVariant: true },
  { name: 'private page with the shell', path: '/account' },
  { name: 'private step of a flow', path: '/register' },
  { name: 'not found', path: '/nowhere', allowed: NOT_FOUND_LINE },
  { name: 'visit later: wrong number', path: '/visitLater', reach: leaveWrongNumber },
  { name: 'visit later: saved', path: '/visitLater', reach: leaveNumber },
  {
    name: 'visit later: failed',
    path: '/visitLater',
    isVariant: true,
    reach: failToLeave,
    allowed: /status of 500/,
  },
  {
    name: 'visit later: open',
    path: '/visitLater',
    isVariant: true,
    stage: (page) => gate(page, 200, '{"is_open":true}'),
  },
  {
    name: 'loading',
    path: '/visitLater',
    isVariant: true,
    stage: (page) => page.route('**/api/v1/registration', () => undefined),
    // The heading arrives with the content.
    without: ['page-has-heading-one'],
  },
  {
    name: 'loading failed',
    path: '/visitLater',
    stage: (page) => gate(page, 503, '{}'),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
    allowed: /status of 503/,
  },
  {
    name: 'gift: wrong code',
    path: '/gift?code=nothing',
    reach: (page) => expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true'),
    allowed: NOT_FOUND_LINE,
  },
  {
    name: 'opening the native app',
    path: '/open/story/x',
    isVariant: true,
    allowed: /launch 'bustan:/,
    stage: async (page) => {
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(600_000)
    },
    // axe also uses timers: resume them once the page counts as hidden, so that its own fallback does not run.
    reach: async (page) => {
      await expect(page.locator('h1')).toBeVisible()
      await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
      await page.clock.resume()
    },
  },
  {
    name: 'tickets: form with faults',
    path: '/ticket/create?sub=install_fails',
    reach: async (page) => {
      await sendButton(page).click()
      await expect(page.locator('[name=field-application]')).toBeFocused()
    },
  },
  {
    name: 'tickets: list',
    path: '/ticket/view',
    stage: stageTickets,
    reach: (page) => expect(page.locator('main li a')).toBeVisible(),
  },
  {
    name: 'ticket: closed conversation',
    path: `/ticket/${TICKET.id}`,
    stage: stageTickets,
    reach: (page) => expect(page.getByRole('radio')).toHaveCount(5),
  },
]

/** The other languages differ only in words; `make proof` checks all. */
const CHECKED: readonly Locale[] = isFullScale ? LOCALES : ['fa']

/** One screen of each kind; `make proof` checks all. */
const TRIED = isFullScale ? SCREENS : SCREENS.filter(({ isVariant }) => !isVariant)

/** Several screens per test, because a new browser profile takes most of the time of a test. */
const BATCH = 4

for (let first = 0; first < TRIED.length; first += BATCH) {
  const batch = TRIED.slice(first, first + BATCH)
  for (const locale of CHECKED)
    test(`axe: ${batch.map(({ name }) => name).join(', ')} (${locale})`, async ({ page, server, allow }) => {
      await chooseLanguage(page, locale, server.url)
      for (const { name, path, stage, reach, allowed, without } of batch)
        await test.step(name, async () => {
          if (allowed) allow(allowed)
          await stage?.(page)
          await open(page, path)
          await reach?.(page)
          // A page that redirects has arrived at its target.
          if (!without?.includes('page-has-heading-one'))
            await expect(page.locator('h1').first()).toBeAttached()
          await expectThemesAccessible(
            page,
            isFullScale || name === 'home' ? ['light', 'dark'] : ['light'],
            without,
          )
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
    })
}
