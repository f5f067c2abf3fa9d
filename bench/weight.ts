/**
 * What a first visit of each page fetches: `node bench/weight.ts`, with the names of a page's files by
 * `node bench/weight.ts /packages`.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type LoadedFile, measureFirstView } from '../test/e2e/firstView.ts'
import { freshPhone } from '../test/e2e/fixtures.ts'
import { ARGUMENTS, CHROMIUM, IPHONE } from '../test/e2e/playwright.config.ts'
import { buyAndRegister, startServerForLives } from '../test/e2e/recoverySteps.ts'

interface WeighedPage {
  path: string
  /** Bytes of JavaScript until the page is idle: brotli, without headers. */
  scriptGoal: number
  /** The page is private, so a customer opens it. */
  isPrivate?: true
}

export const WEIGHED_PAGES: WeighedPage[] = [
  { path: '/', scriptGoal: 92_000 },
  { path: '/applications/daftar', scriptGoal: 92_000 },
  { path: '/search', scriptGoal: 92_000 },
  { path: '/packages', scriptGoal: 92_000 },
  { path: '/register', scriptGoal: 92_000 },
  { path: '/account', scriptGoal: 120_000, isPrivate: true },
]
/** Everything but pictures and data: the document, styles, scripts, messages and fonts. */
export const FILES_GOAL = 12

/** The session of a customer with a device, for private pages. */
export async function customerState(
  browser: Browser,
  server: Awaited<ReturnType<typeof startServerForLives>>,
) {
  const context = await browser.newContext({ ...IPHONE, baseURL: server.url })
  await buyAndRegister(await context.newPage(), server, freshPhone())
  const state = await context.storageState()
  await context.close()
  return state
}

export async function benchWeight(wanted?: string): Promise<void> {
  const server = await startServerForLives()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  const customer = await customerState(browser, server)
  const rows = [['page', 'JavaScript', 'goal', 'files before usable', 'goal', 'files', 'first view', 'state']]
  for (const { path, scriptGoal, isPrivate } of WEIGHED_PAGES) {
    if (wanted && path !== wanted) continue
    const context: BrowserContext = await browser.newContext({
      ...IPHONE,
      baseURL: server.url,
      ...(isPrivate && { storageState: customer }),
    })
    const view = await measureFirstView(await context.newPage(), path)
    const isMet = view.scriptBytes <= scriptGoal && view.filesBeforeUsable <= FILES_GOAL
    rows.push([
      path,
      kilobytes(view.scriptBytes),
      kilobytes(scriptGoal),
      `${view.filesBeforeUsable}`,
      `${FILES_GOAL}`,
      `${view.files}`,
      kilobytes(view.bytes),
      isMet ? 'met' : 'MISSED',
    ])
    if (wanted) printFiles(view.loaded)
    await context.close()
  }
  printTable(rows)
  await browser.close()
  await server.stop()
}

function printFiles(loaded: LoadedFile[]): void {
  for (const { path, kind, bytes, isBeforeUsable } of loaded.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${String(bytes).padStart(8)} ${isBeforeUsable ? ' ' : '+'} ${kind.padEnd(10)} ${path}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
}

if (import.meta.main) await benchWeight(process.argv[2])
