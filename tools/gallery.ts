/**
 * Takes screenshots of every screen and state into one page: `make gallery`, then open .data/gallery/index.html. `node
 * tools/gallery.ts office` takes only those whose name begins with `office`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import { startStopwatch } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import { OFFICE_PAGES } from '../src/features/office/shell/officePages.ts'
import { freshPhone } from '../test/e2e/fixtures.ts'
import { IPHONE } from '../test/e2e/playwright.config.ts'
import { createOperator, officeAddress, officePath, signIn } from '../test/e2e/steps/officeSteps.ts'
import { liveThrough, startServerForLives } from '../test/e2e/steps/recoverySteps.ts'
import { REDIRECTING_PAGES, samplePath } from '../test/support/samplePaths.ts'
import { type OwnServer, startOwnServer } from '../test/support/server/ownServer.ts'

const FOLDER = '.data/gallery'
const [, , WANTED = ''] = process.argv
const WIDTHS = [320, 390, 820, 1440] as const
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

interface Screen {
  name: string
  path: string
  /**
   * Which screenshots to take. `all`: every width, language and theme. `few`: a phone, Persian and light; a desktop,
   * English and dark.
   */
  views: 'all' | 'few'
  /**
   * The kind of user who sees the screen; by default an anonymous visitor. A customer has bought a package, has a
   * device and a ticket.
   */
  seenBy?: 'customer' | 'operator'
  /** Runs before the page is opened, e.g. to fake responses. */
  stage?(page: Page): Promise<unknown>
  /** Runs after the page is opened, to bring the screen into the state of the screenshot. */
  prepare?(page: Page): Promise<unknown>
  isDevelopment?: true
}

const gate = (page: Page, status: number, body: string) =>
  page.route('**/api/v1/registration', (route) => route.fulfill({ status, body }))
const send = (page: Page) => page.locator('button[type=submit]').click()

async function leave(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox').fill(phone)
  await send(page)
}

const STATES: Screen[] = [
  { name: 'home', path: '/', views: 'all' },
  { name: 'account', path: '/account', views: 'all' },
  { name: 'components', path: '/gallery', views: 'all', isDevelopment: true },
  { name: 'visitLater', path: '/visitLater', views: 'all' },
  { name: 'visitLater-wrong', path: '/visitLater', views: 'few', prepare: (page) => leave(page, '12') },
  {
    name: 'visitLater-saved',
    path: '/visitLater',
    views: 'all',
    prepare: async (page) => {
      await leave(page, '09121234567')
      await page.getByRole('status').locator('h1').waitFor()
    },
  },
  {
    name: 'visitLater-failed',
    path: '/visitLater',
    views: 'few',
    stage: (page) =>
      page.route('**/registration/interest', (route) => route.fulfill({ status: 500, body: '{}' })),
    prepare: async (page) => {
      await leave(page, '09121234567')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'visitLater-open',
    path: '/visitLater',
    views: 'few',
    stage: (page) => gate(page, 200, '{"is_open":true}'),
  },
  {
    name: 'loading',
    path: '/visitLater',
    views: 'few',
    stage: (page) => page.route('**/api/v1/registration', () => undefined),
  },
  { name: 'loading-failed', path: '/visitLater', views: 'all', stage: (page) => gate(page, 503, '{}') },
  { name: 'not-found', path: '/nowhere', views: 'all' },
  { name: 'private-browsing', path: '/private-browsing', views: 'all' },
  { name: 'sandbox', path: '/sandbox', views: 'all' },
  {
    name: 'open-app',
    path: '/open/story/x',
    views: 'few',
    stage: (page) => page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true })),
  },
]

function isShown({ path }: PageRoute): boolean {
  return !REDIRECTING_PAGES.includes(path) && !STATES.some((state) => state.path === path)
}

const nameOf = (path: string) => path.slice(1).replace(/[{}]/g, '').replace(/\//g, '-')

const REST: Screen[] = PAGES.filter(isShown).map((route) => ({
  name: nameOf(route.path),
  path: samplePath(route),
  views: 'few',
}))

const OF_CUSTOMERS: Screen[] = PAGES.filter(({ path }) => !REDIRECTING_PAGES.includes(path)).map((route) => ({
  name: `customer-${nameOf(route.path) || 'home'}`,
  path: samplePath(route),
  views: 'few',
  seenBy: 'customer',
}))

const OF_OPERATORS: Screen[] = OFFICE_PAGES.map(({ path }) => ({
  name: `office-${nameOf(path) || 'today'}`,
  path,
  views: 'few',
  seenBy: 'operator',
}))

interface Shot {
  screen: Screen
  width: number
  locale: Locale
  theme: Theme
}

const FEW = [
  { width: 390, locale: 'fa', theme: 'light' },
  { width: 1440, locale: 'en', theme: 'dark' },
] as const

function shotsOf(screen: Screen): Shot[] {
  if (screen.views === 'few') return FEW.map((view) => ({ screen, ...view }))
  return LOCALES.flatMap((locale) =>
    THEMES.flatMap((theme) => WIDTHS.map((width) => ({ screen, width, locale, theme }))),
  )
}

function fileOf({ screen, width, locale, theme }: Shot): string {
  return `${screen.name}.${width}.${locale}.${theme}.png`
}

/** The screens that one browser session opens, in one language. */
interface Visit {
  seenBy: 'stranger' | NonNullable<Screen['seenBy']>
  locale: Locale
  shots: Shot[]
}

/**
 * Groups the screens by browser session: a new visitor for each screen, but one customer and one operator for all of
 * theirs.
 */
function visitsOf(shots: Shot[]): Visit[] {
  const keyOf = ({ screen, locale }: Shot) => `${screen.seenBy ?? screen.name} ${locale}`
  return Array.from(Map.groupBy(shots, keyOf).values(), (own) => {
    const [{ screen, locale }] = own as [Shot]
    return { seenBy: screen.seenBy ?? 'stranger', locale, shots: own }
  })
}

interface Servers {
  /** A server on which registration is closed, so that /visitLater shows its form. */
  closed: OwnServer
  development: OwnServer
  lives: OwnServer
}

async function shootVisit(browser: Browser, servers: Servers, { seenBy, locale, shots }: Visit) {
  const isDevelopment = shots[0]?.screen.isDevelopment
  const stranger = isDevelopment ? servers.development : servers.closed
  const server = seenBy === 'stranger' ? stranger : servers.lives
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    viewport: { width: seenBy === 'operator' ? 1440 : 390, height: 844 },
    locale: 'fa-IR',
    ...(seenBy === 'customer' && { userAgent: IPHONE.userAgent }),
  })
  try {
    if (seenBy !== 'stranger') await becomeKnown(context, server, seenBy)
    await context.addCookies([{ name: 'lang', value: locale, url: server.url }])
    for (const own of Map.groupBy(shots, ({ screen }) => screen).values())
      await shootScreen(context, server, own)
  } finally {
    await context.close()
  }
}

async function becomeKnown(
  context: BrowserContext,
  server: OwnServer,
  as: NonNullable<Screen['seenBy']>,
): Promise<void> {
  const page = await context.newPage()
  if (as === 'customer') await liveThrough(page, server, freshPhone())
  else {
    await page.goto(officeAddress(server))
    await signIn(page, server, await createOperator(server, 'owner'))
  }
  await page.close()
}

/** Takes the screenshots of one screen. Loads the page once: width and theme change without reloading. */
async function shootScreen(context: BrowserContext, server: OwnServer, shots: Shot[]): Promise<void> {
  const [first] = shots
  if (!first) return
  const { screen, locale } = first
  const page = await context.newPage()
  await screen.stage?.(page)
  await page.setViewportSize({ width: first.width, height: 844 })
  if (screen.seenBy === 'operator') {
    await page.goto(`${await officePath(page, server, screen.path)}?lang=${locale}`)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  } else {
    await page.goto(screen.path)
    await page.waitForFunction(() => document.querySelector('[data-over-modal]'))
  }
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  if (screen.name !== 'loading') await page.locator('h1').first().waitFor({ state: 'attached' })
  await screen.prepare?.(page)
  for (const shot of shots) {
    await page.emulateMedia({ colorScheme: shot.theme })
    const height = shot.width < 600 ? 844 : 900
    await page.setViewportSize({ width: shot.width, height })
    // Make the viewport as high as the page, so that elements fixed to the bottom are at its bottom.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: shot.width, height: Math.max(height, whole) })
    await picturesLoaded(page)
    await page.screenshot({ path: `${FOLDER}/${fileOf(shot)}`, animations: 'disabled' })
  }
  await page.close()
}

/**
 * Waits for the pictures of the page. Lower ones start loading once the viewport is as high as the page; a picture that
 * fails to load does not block.
 */
async function picturesLoaded(page: Page): Promise<void> {
  const areThere = () => Array.from(document.images).every(({ complete }) => complete)
  await page.waitForFunction(areThere, undefined, { timeout: 5000 }).catch(() => undefined)
}

function indexPage(shots: Shot[]): string {
  const groups = Map.groupBy(shots, ({ screen }) => screen)
  const figure = (shot: Shot) =>
    `<figure><a href="${fileOf(shot)}"><img loading="lazy" src="${fileOf(shot)}" alt="" width="${Math.round(shot.width / 3)}"></a><figcaption>${shot.width} ${shot.locale} ${shot.theme}</figcaption></figure>`
  const sections = Array.from(
    groups,
    ([{ name, path }, list]) =>
      `<section id="${name}"><h2>${name} <code>${path}</code></h2><div>${list.map(figure).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bustan: gallery</title>
<style>body{font:15px/1.5 system-ui;margin:2rem;background:#eee}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}figure{margin:0}img{border:1px solid #bbb;max-height:70vh;object-fit:cover;object-position:top}</style>
<h1>Bustan: ${shots.length} screenshots of ${groups.size} screens and states</h1>${sections.join('')}</html>\n`
}

async function shootAll(browser: Browser, servers: Servers): Promise<Shot[]> {
  const screens = [...STATES, ...REST, ...OF_CUSTOMERS, ...OF_OPERATORS]
  const shots = screens.filter(({ name }) => name.startsWith(WANTED)).flatMap(shotsOf)
  const [known, strangers] = [true, false].map((isKnown) =>
    visitsOf(shots).filter(({ seenBy }) => (seenBy !== 'stranger') === isKnown),
  ) as [Visit[], Visit[]]
  const elapsed = startStopwatch()
  let done = 0
  const shootInOrder = async (visits: Visit[]): Promise<void> => {
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      await shootVisit(browser, servers, visit)
      done += visit.shots.length
      const name = visit.seenBy === 'stranger' ? visit.shots[0]?.screen.name : visit.seenBy
      console.log(`${done}/${shots.length} ${name} (${visit.locale}), ${Math.round(elapsed() / 1000)} s`)
    }
  }
  // The office shows what customers did, so take the customers' screens first, in order.
  await Promise.all([shootInOrder(known), shootInOrder(strangers)])
  return shots
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const [closed, development, lives] = await Promise.all([
  startOwnServer(),
  startOwnServer({}, 'src/app/dev.ts'),
  startServerForLives({ OFFICE_ORIGIN: 'http://localhost:{port}' }),
])
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  await closed.bustan('registration', 'close')
  writeFileSync(`${FOLDER}/index.html`, indexPage(await shootAll(browser, { closed, development, lives })))
  console.log(`${FOLDER}/index.html`)
} finally {
  await browser.close()
  await Promise.all([closed, development, lives].map((server) => server.stop()))
}
