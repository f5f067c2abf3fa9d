import { matchPage } from '#kernel/page/pageMatch.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import device from '../../src/features/device/device.fa.json' with { type: 'json' }
import registration from '../../src/features/device/registration/registration.fa.json' with { type: 'json' }
import gift from '../../src/features/gift/gift.fa.json' with { type: 'json' }
import login from '../../src/features/login/login.fa.json' with { type: 'json' }
import payment from '../../src/features/payment/payment.fa.json' with { type: 'json' }
import recovery from '../../src/features/recovery/recovery.fa.json' with { type: 'json' }
import subscription from '../../src/features/subscription/subscription.fa.json' with { type: 'json' }
import ticket from '../../src/features/ticket/ticket.fa.json' with { type: 'json' }
import { GOOD_CARD } from '../support/refund.ts'
import type { OwnServer } from '../support/server/ownServer.ts'
import { expect, freshPhone, open, type Page, waitUntilHydrated } from './fixtures.ts'
import { chooseRadio } from './steps/hands.ts'
import { createSandboxClient, newAddressHeaders } from './steps/loginSteps.ts'
import { closeAtApple, comeBack, proofTest, test, title } from './steps/recoverySteps.ts'

/**
 * Whether every page can be reached: a crawl from `/` and `/account` in each state of a user, with the taps between
 * the states. No address is opened that no page linked, except the one to which iOS returns after the profile.
 */

/**
 * Reached by other ways than links of the store: test groups, the return from the bank, the native app, and developer
 * tools.
 */
const EXCEPTIONS = /^\/(packages[A-T]|payment\/.*|setPaymentInformation|open\/.*|developer\/.*)$/
const EXPECTED = PAGES.map(({ path }) => path).filter((path) => !EXCEPTIONS.test(path))
/**
 * These pages redirect at once, so passing them counts as reaching them. All other pages count only where the browser
 * stays.
 */
const LEADS_ON = ['/getDevice', '/plans/renewal', '/ad-hoc/check-account', '/goToLightMode', '/goToChat']
/** Chromium cannot open `itms-services:` and logs it; access tokens expire while days pass and are renewed. */
const LINES = /launch 'itms-services:|status of 40[13]/

interface Walk {
  page: Page
  server: OwnServer
  phone: string
  /** Each route, with the page or tap that first led to it. */
  reached: Map<string, string>
  /** Links to private pages on public ones, which are the same in every state. */
  standing: string[]
}

const routeOf = (address: string) => matchPage(PAGES, new URL(address).pathname)?.route ?? null
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** Waits until the page shows its data. A private page has no heading before that. */
async function settled(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await expect(page.locator('main h1').first()).toBeAttached()
}

function count({ reached }: Walk, address: string, from: string): void {
  const route = routeOf(address)
  if (route && !reached.has(route.path)) reached.set(route.path, from)
}

/** Counts pages that lead on by themselves; `settled` would be too late for them. */
function watch(walk: Walk): void {
  walk.page.on('framenavigated', (frame) => {
    if (frame !== walk.page.mainFrame()) return
    if (LEADS_ON.includes(routeOf(frame.url())?.path ?? '')) count(walk, frame.url(), 'a page before')
  })
}

/**
 * Visits one page of each route that is linked from the pages before, starting at `/`. Public pages need only one
 * visit.
 */
async function crawl(walk: Walk, state: string): Promise<void> {
  const { page, server, reached, standing } = walk
  const before = new Set(reached.keys())
  const opened = new Set<string>()
  const queue = [`${server.url}/`, ...standing].map((href) => ({ href, from: 'a public page' }))
  for (let next = queue.shift(); next; next = queue.shift()) {
    const route = routeOf(next.href)
    if (!route || opened.has(route.path) || EXCEPTIONS.test(route.path)) continue
    if (route.access === 'public' && route.path !== '/' && before.has(route.path)) continue
    opened.add(route.path)
    await page.goto(next.href)
    if (route.path === '/goToChat') {
      await page.waitForURL('https://chat.example/**')
      continue
    }
    await settled(page)
    count(walk, page.url(), `${next.from}, ${state}`)
    const { pathname } = new URL(page.url())
    for (const href of await linksOf(page)) {
      queue.push({ href, from: pathname })
      if (route.access === 'public' && routeOf(href)?.access === 'private') standing.push(href)
    }
  }
}

/** The links to pages of the store. A link to another language is the same page. */
function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll((links) => {
    const own = (links as HTMLAnchorElement[]).filter(
      ({ origin, search }) => origin === window.location.origin && !search.includes('lang='),
    )
    return [...new Set(own.map(({ href }) => href))]
  })
}

/** After a tap: waits for its page and counts it. */
async function arrive(walk: Walk, path: string, from = new URL(walk.page.url()).pathname): Promise<void> {
  const { page } = walk
  await page.waitForURL((url) => url.pathname === path)
  await settled(page)
  count(walk, page.url(), `${from}, by a tap or a wait`)
}

/** Opens a page that the crawl reached. */
async function goTo({ page, reached }: Walk, path: string): Promise<void> {
  expect([...reached.keys()], 'no page links to it').toContain(path)
  await open(page, path)
}

async function visit(walk: Walk): Promise<void> {
  const { page, server } = walk
  // The test group whose package page has a countdown.
  await page.context().addCookies([{ name: 'package_group', value: 'Q', url: server.url }])
  await crawl(walk, 'as a visitor')
}

/** Imitates the refusals of Safari in a private tab. */
async function visitInPrivate(walk: Walk): Promise<void> {
  const page = await walk.page.context().newPage()
  await page.addInitScript(() => {
    Object.defineProperty(StorageManager.prototype, 'getDirectory', {
      value: () => Promise.reject(new DOMException('', 'UnknownError')),
    })
  })
  await open(page, '/')
  await page.locator('main a[href="/startRegister"]').click()
  await arrive({ ...walk, page }, '/private-browsing')
  await page.close()
}

async function logIn(walk: Walk): Promise<void> {
  const { page, server, phone } = walk
  await page.context().setExtraHTTPHeaders(newAddressHeaders())
  await page.context().addCookies([{ name: 'package_group', value: 'N', url: server.url }])
  await open(page, '/')
  await page.locator('main a[href="/startRegister"]').click()
  await arrive(walk, '/startRegister')
  await button(page, login.start_register_action).click()
  await arrive(walk, '/register')
  await page.getByLabel(login.register_phone_label).fill(phone)
  await page.locator('main button[type=submit]').click()
  await arrive(walk, '/activate')
  // The loader of /getUser loads the user and redirects before its URL is shown.
  const asked = page.waitForRequest('**/api/v1/user')
  await page.getByLabel(login.activate_code_label).fill(await createSandboxClient(server).newest(phone))
  await asked
  walk.reached.set('/getUser', 'the code on /activate')
  await expect(page).not.toHaveURL(/\/activate$/)
  await settled(page)
}

/** The simulated iPhone installs the profile and answers it. */
async function enrol(walk: Walk): Promise<void> {
  const { page } = walk
  await goTo(walk, '/installProfile')
  await button(page, 'دانلود پروفایل').click()
  await button(page, device.sandbox_answer_action).click()
  await page.waitForURL((url) => url.pathname !== '/installProfile')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull()
  await settled(page)
}

async function buy(walk: Walk): Promise<void> {
  const { page, server } = walk
  await goTo(walk, '/packages')
  await chooseRadio(page.getByRole('radio', { name: /ماهانهٔ آزمون/ }))
  const pay = button(page, /^پرداخت .* هزار تومان$/)
  await expect(pay).toBeEnabled()
  await pay.click()
  await page.waitForURL('**/sandbox/bank/*/pay/*')
  // Later than this the device would be registered already; earlier there would be nothing to sell.
  await makeRoom(server, '0')
  await page.locator('button[value=pay]').click()
  await page.waitForURL('**/payment/success?payment=*')
  await link(page, payment.payment_next_waiting).click()
  await arrive(walk, '/waiting')
}

const ACCOUNTS = ['Sandbox one', 'Sandbox two']

async function makeRoom(server: OwnServer, places: string): Promise<void> {
  for (const name of ACCOUNTS)
    await server.bustan(
      ...['accounts', 'capacity', name],
      ...['--iphone', places, '--ipad', '100', '--ipod', '100'],
    )
}

async function setAccounts(server: OwnServer, state: string): Promise<void> {
  const { call } = createSandboxClient(server)
  const { body } = await call('GET /sandbox/api/apple')
  for (const { id } of body['accounts']) await call(`POST /sandbox/api/apple/account/${id}`, { state })
}

/** Advances the clock until the open page redirects to another. */
async function waitFor(walk: Walk, path: string, milliseconds: number): Promise<void> {
  const { pathname } = new URL(walk.page.url())
  await expect(async () => {
    await createSandboxClient(walk.server).pass(milliseconds / SECOND)
    await comeBack(walk.page)
    await expect(walk.page).toHaveURL((url) => url.pathname === path, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await arrive(walk, path, pathname)
}

async function register(walk: Walk): Promise<void> {
  const { server } = walk
  await setAccounts(server, 'failing')
  await makeRoom(server, '100')
  await waitFor(walk, '/registering', 0)
  await setAccounts(server, 'slow')
  await waitFor(walk, '/processing', HOUR)
  await setAccounts(server, 'ok')
  await waitFor(walk, '/deviceStatus', 3 * DAY)
}

async function writeTicket(walk: Walk): Promise<void> {
  const { page } = walk
  await goTo(walk, '/ticket/create')
  await page.locator('select[name=topic]').selectOption('other')
  await page.getByLabel(ticket.new_ticket_description, { exact: true }).fill('روزهای هدیه کِی اضافه می‌شود؟')
  await button(page, ticket.new_ticket_send).click()
  await expect(page).toHaveURL(/\/ticket\/[0-9a-f-]{36}$/)
  await arrive(walk, new URL(page.url()).pathname)
}

async function redeemGift(walk: Walk): Promise<void> {
  const { page, server } = walk
  const made = await server.bustan(
    'codes',
    'make',
    '--kind',
    'gift',
    '--package',
    'e2e-month',
    '--count',
    '1',
  )
  await goTo(walk, '/gift')
  await page.getByLabel(gift.gift_code, { exact: true }).fill(/\w{4}-\w{4}-\w{4}/.exec(made)?.[0] ?? made)
  await button(page, gift.gift_look).click()
  await button(page, gift.gift_redeem).click()
  await arrive(walk, '/gift/success')
}

async function reportProblem(walk: Walk): Promise<void> {
  await goTo(walk, '/deviceStatus')
  await link(walk.page, registration.status_problem).click()
  await arrive(walk, '/accountProblem')
  await expect(button(walk.page, recovery.problem_send)).toBeVisible()
}

/** Apple closes the account of the device; the user gets another. */
async function loseAccount(walk: Walk, path: string): Promise<void> {
  const { page, server, phone } = walk
  const [own] = JSON.parse(await server.bustan('devices', 'find', phone, '--json'))
  await closeAtApple(server, own.account)
  await createSandboxClient(server).pass((12 * HOUR) / SECOND)
  await goTo(walk, '/deviceStatus')
  await link(page, registration.status_reset).click()
  await arrive(walk, '/resetAccount')
  await link(page, recovery.reset_change).click()
  await arrive(walk, '/confirmReset')
  await button(page, 'بله، حساب را عوض کنید').click()
  await arrive(walk, path)
}

async function untilRegisteredAgain({ page, server }: Walk): Promise<void> {
  await expect(async () => {
    await createSandboxClient(server).pass(DAY / SECOND)
    await comeBack(page)
    await expect(title(page)).toHaveText('دستگاه‌تان دوباره ثبت شد', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

async function takeMoneyBack(walk: Walk): Promise<void> {
  const { page } = walk
  await goTo(walk, '/subscription')
  await link(page, 'لغو و بازپرداخت').click()
  await arrive(walk, '/refundConfirm')
  await button(page, /^درخواست بازپرداخت .* تومان$/).click()
  await arrive(walk, '/refundWaiting')
  await waitFor(walk, '/cardNumber', HOUR)
  await page.getByLabel('شمارهٔ کارت', { exact: true }).fill(GOOD_CARD)
  await button(page, 'ثبت کارت و دریافت پول').click()
  await arrive(walk, '/refundComplete')
}

/** The device left its account with the refund; another subscription waits for it. */
async function registerAgain(walk: Walk): Promise<void> {
  const { page, server, phone } = walk
  await createSandboxClient(server).call('POST /sandbox/api/subscription', { phone })
  await goTo(walk, '/subscription')
  await link(page, subscription.subscription_apply).click()
  await arrive(walk, '/registerDevice')
}

async function comeLater(walk: Walk): Promise<void> {
  const { page, server } = walk
  await server.bustan('registration', 'close')
  // The page is cached for a while.
  await expect(async () => {
    await goTo(walk, '/packages')
    await page.locator('main a[href="/visitLater"]').click({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await arrive(walk, '/visitLater')
}

test.use({ actionTimeout: 20_000 })

proofTest(
  '[2.82] every page is reached from / by links and buttons, in the state it is for',
  async ({ page, server, allow }) => {
    test.setTimeout(300_000)
    allow(LINES)
    await page.context().route('https://chat.example/**', (route) => route.fulfill({ body: 'chat' }))
    const walk: Walk = { page, server, phone: freshPhone(), reached: new Map(), standing: [] }
    watch(walk)
    const steps: Array<[string, () => Promise<void>]> = [
      ['visit', () => visit(walk)],
      ['visit in private', () => visitInPrivate(walk)],
      ['log in', () => logIn(walk)],
      ['crawl', () => crawl(walk, 'logged in')],
      ['enrol', () => enrol(walk)],
      ['buy', () => buy(walk)],
      ['crawl', () => crawl(walk, 'in the queue')],
      ['go to waiting', () => goTo(walk, '/waiting')],
      ['register', () => register(walk)],
      ['crawl', () => crawl(walk, 'with a device that is ready')],
      ['write a ticket', () => writeTicket(walk)],
      ['redeem a gift', () => redeemGift(walk)],
      ['report a problem', () => reportProblem(walk)],
      ['lose the account', () => loseAccount(walk, '/freeResetAccount')],
      ['wait', () => untilRegisteredAgain(walk)],
      ['lose the next account', () => loseAccount(walk, '/newFreeResetAccount')],
      ['take the money back', () => takeMoneyBack(walk)],
      ['register again', () => registerAgain(walk)],
      ['come later', () => comeLater(walk)],
    ]
    for (const [name, step] of steps) await test.step(name, step)
    const ways = JSON.stringify([...walk.reached], null, 1)
    expect(
      EXPECTED.filter((path) => !walk.reached.has(path)),
      ways,
    ).toEqual([])
  },
)
