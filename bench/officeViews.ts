/**
 * How long the first view of every screen of the office takes in Chromium, signed in as an owner: from the navigation
 * until nothing changes on the page any more and no skeleton is left. With files that the browser has never seen, and
 * again with its cache.
 *
 *     node bench/officeViews.ts            the demo with half a year of life
 *     node bench/officeViews.ts FOLDER     the store in this data folder, such as the one of bench/fiveYears.ts
 */
import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { OFFICE_PAGES } from '../src/features/office/shell/officePages.ts'
import { ARGUMENTS, CHROMIUM } from '../test/e2e/playwright.config.ts'
import { officeAddress, officePath, signIn } from '../test/e2e/steps/officeSteps.ts'
import { type OwnServer, startOwnServer } from '../test/support/server/ownServer.ts'
import { addRow, printTable } from './table.ts'

const GOAL_MS = 1000
/** A page on which nothing changes for this long is complete. */
const QUIET_MS = 400
const PATIENCE_MS = 20_000
const CACHED_ROUNDS = 2

declare global {
  interface Window {
    lastPaint: number
  }
}

/** Remembers when the content of the page changed last, pictures included. Runs before the page's own scripts. */
function watchPaints(): void {
  window.lastPaint = 0
  const noteLastPaint = () =>
    requestAnimationFrame(() => {
      window.lastPaint = performance.now()
    })
  new MutationObserver(noteLastPaint).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  document.addEventListener('load', noteLastPaint, true)
}

/** The time from the navigation to the last change of the page. */
async function measureFirstView(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchPaints)
  await page.goto(address, { waitUntil: 'commit' })
  const isComplete = (quiet: number) =>
    document.querySelector('main h1') !== null &&
    document.querySelector('[aria-busy=true]') === null &&
    performance.now() - window.lastPaint > quiet
  await page.waitForFunction(isComplete, QUIET_MS, { timeout: PATIENCE_MS })
  const time = await page.evaluate(() => window.lastPaint)
  await page.close()
  return time
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function measureScreen(browser: Browser, session: Session, path: string, address: string) {
  const context = await browser.newContext({ storageState: session, locale: 'fa-IR' })
  const firstLoad = await measureFirstView(context, address)
  const cached: number[] = []
  for (let round = 0; round < CACHED_ROUNDS; round++) cached.push(await measureFirstView(context, address))
  await context.close()
  const slowest = Math.max(firstLoad, ...cached)
  addRow({
    what: `first view of /office${path}`,
    ours: `${Math.round(firstLoad)} ms`,
    reference: `${Math.round(Math.max(...cached))} ms cached`,
    ratio: '',
    goal: `≤ ${GOAL_MS} ms`,
    isMet: slowest <= GOAL_MS,
  })
}

/** A new owner, whose name is free also in a store that was measured before. */
async function addOwner(server: OwnServer) {
  const name = `bench-${randomUUID().slice(0, 8)}`
  const credentials = await server.bustan('operators', 'add', name, '--roles', 'owner', '--json')
  return { name, password: JSON.parse(credentials).password as string }
}

/** Measures every screen; of a screen for one item, the first one in its list. */
async function benchOfficeViews(server: OwnServer, only = ''): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  const context = await browser.newContext({ locale: 'fa-IR' })
  const page = await context.newPage()
  await page.goto(officeAddress(server))
  await signIn(page, server, await addOwner(server))
  // Outside services were asked just now, so that the page of the set-up does not ask them.
  await server.bustan('doctor').catch(() => undefined)
  const screens: Array<[path: string, address: string]> = []
  for (const { path } of OFFICE_PAGES.filter((one) => new RegExp(only).test(one.path)))
    screens.push([path, await officePath(page, server, path.replace('/{kind}/{key}', '/page/HOME'))])
  const session = await context.storageState()
  await context.close()
  for (const [path, address] of screens) await measureScreen(browser, session, path, address)
  await browser.close()
}

/** Measures the demo with half a year of life, or the store in a data folder, which is used as it is. */
export async function benchOffice(folder?: string, only?: string): Promise<void> {
  if (folder) delete process.env['BUSTAN_SEEDED']
  const server = await startOwnServer({
    OFFICE_ORIGIN: 'http://localhost:{port}',
    ...(folder ? { DATA_DIR: folder } : { DEMO_LIFE: 'on' }),
  })
  await benchOfficeViews(server, only).finally(() => server.stop())
}

if (import.meta.main) {
  await benchOffice(...process.argv.slice(2))
  printTable()
  process.exit(0)
}
