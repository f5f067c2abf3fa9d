/**
 * How a slow phone feels: largest paint on slow 4G, and how long each tap of ten flows takes to answer, with the CPU
 * slowed four times. `node bench/taps.ts`, or only one of both: `node bench/taps.ts paints`.
 */
import { type BrowserContext, chromium } from '@playwright/test'
import { type Page, waitUntilHydrated } from '../test/e2e/fixtures.ts'
import { ARGUMENTS, CHROMIUM, IPHONE } from '../test/e2e/playwright.config.ts'
import { startServerForLives } from '../test/e2e/steps/recoverySteps.ts'
import { addRow, printTable } from './table.ts'
import { customerState, WEIGHED_PAGES } from './weight.ts'

const SLOWED = 4
/** Slow 4G by the figures of Lighthouse, 150 ms and 1.6 Mbit/s, on a connection that is open. */
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false }
const ROUNDS = 3
const PAINT_GOAL_MS = 1800
const TAP_GOAL_MS = 100

interface Flow {
  name: string
  path: string
  isPrivate?: true
  /** The elements to tap, in order. */
  taps: string[]
}

const FLOWS: Flow[] = [
  { name: 'home to an application', path: '/', taps: ['main a[href^="/applications/"] >> nth=2'] },
  {
    name: 'from tab to tab',
    path: '/',
    taps: ['nav a[href="/pages/GAMES"] >> visible=true', 'nav a[href="/search"] >> visible=true'],
  },
  {
    name: 'get',
    path: '/applications/daftar',
    taps: ['main a[href^="/applications/download/"] >> visible=true'],
  },
  {
    name: 'screenshots',
    path: '/applications/daftar',
    taps: ['main a:has(img), main button:has(img) >> visible=true'],
  },
  { name: 'search by type', path: '/search?q=a', taps: ['main a[href*="type="] >> nth=0'] },
  {
    name: 'another package',
    path: '/packages',
    taps: ['main fieldset label >> nth=1', 'main fieldset label >> nth=0'],
  },
  { name: 'discount code', path: '/packages', taps: ['main summary >> nth=0'] },
  { name: 'number without digits', path: '/register', taps: ['main button[type=submit]'] },
  { name: 'category', path: '/categories', taps: ['main a[href^="/categories/"] >> nth=0'] },
  {
    name: 'account to a device',
    path: '/account',
    isPrivate: true,
    taps: ['main a[href^="/deviceStatus"] >> nth=0'],
  },
]

async function slow(page: Page, network: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  if (!network) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

/** Milliseconds until the largest paint of a first visit. */
async function largestPaint(page: Page, path: string): Promise<number> {
  await slow(page, true)
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(1500)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

/** Milliseconds from each tap of a flow to the next frame. */
async function answersTo(page: Page, { path, taps }: Flow): Promise<number[]> {
  await page.addInitScript(() => {
    const seen = new Map<number, number>()
    Object.assign(window, { tapTimes: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { interactionId: number }>)
        if (entry.interactionId)
          seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(path)
  await waitUntilHydrated(page)
  // Chromium does not always report the end of a request that has ended, so this wait has an end of its own.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await slow(page, false)
  for (const target of taps) {
    await page.locator(target).first().tap({ timeout: 5000 })
    await page.waitForTimeout(1200)
  }
  const times = await page.evaluate(() => [
    ...(window as unknown as { tapTimes: Map<number, number> }).tapTimes.values(),
  ])
  // Faster answers than the shortest that browsers report.
  return times.concat(Array<number>(Math.max(0, taps.length - times.length)).fill(16))
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

function addTimes(what: string, times: number[], share: number, goalMs: number): void {
  const value = quantile(times, share)
  addRow({
    what: `${what}, ${share === 0.5 ? 'median' : `p${share * 100}`}`,
    ours: `${value.toFixed(0)} ms`,
    reference: `slowest ${Math.max(...times).toFixed(0)} ms`,
    ratio: '',
    goal: `≤ ${goalMs} ms`,
    isMet: value <= goalMs,
  })
}

/** Runs `work` with a page in a new browser. */
type Visit = <Result>(isPrivate: true | undefined, work: (page: Page) => Promise<Result>) => Promise<Result>

async function benchPaints(visit: Visit): Promise<void> {
  for (const { path, isPrivate } of WEIGHED_PAGES) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      times.push(await visit(isPrivate, (page) => largestPaint(page, path)))
    addTimes(`largest paint of ${path}, slow 4G and a CPU slowed four times`, times, 0.5, PAINT_GOAL_MS)
  }
}

async function benchFlows(visit: Visit): Promise<void> {
  const all: number[] = []
  for (const flow of FLOWS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      times.push(...(await visit(flow.isPrivate, (page) => answersTo(page, flow))))
    all.push(...times)
    addTimes(`tap: ${flow.name}, on a CPU slowed four times`, times, 0.5, TAP_GOAL_MS)
  }
  addTimes('all taps', all, 0.75, TAP_GOAL_MS)
}

export async function benchTaps(wanted?: string): Promise<void> {
  const server = await startServerForLives()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  const customer = await customerState(browser, server)
  const visit: Visit = async (isPrivate, work) => {
    const context: BrowserContext = await browser.newContext({
      ...IPHONE,
      baseURL: server.url,
      ...(isPrivate && { storageState: customer }),
    })
    try {
      return await work(await context.newPage())
    } finally {
      await context.close()
    }
  }
  if (wanted !== 'taps') await benchPaints(visit)
  if (wanted !== 'paints') await benchFlows(visit)
  await browser.close()
  await server.stop()
}

if (import.meta.main) {
  await benchTaps(process.argv[2])
  printTable()
}
