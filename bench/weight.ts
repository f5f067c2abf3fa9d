/**
 * Measures which files the first visit of each page loads: `node bench/weight.ts`; with the names of a page's files:
 * `node bench/weight.ts /packages`.
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type LoadedFile, measureFirstView } from '../test/e2e/firstView.ts'
import { freshPhone } from '../test/e2e/fixtures.ts'
import { ARGUMENTS, CHROMIUM, IPHONE } from '../test/e2e/playwright.config.ts'
import { buyAndRegister, startServerForLives } from '../test/e2e/steps/recoverySteps.ts'
import { addRow, printTable } from './table.ts'

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
export const MAXIMUM_REQUESTED_FILES = 12

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
  for (const { path, scriptGoal, isPrivate } of WEIGHED_PAGES) {
    if (wanted && path !== wanted) continue
    const context: BrowserContext = await browser.newContext({
      ...IPHONE,
      baseURL: server.url,
      ...(isPrivate && { storageState: customer }),
    })
    const view = await measureFirstView(await context.newPage(), path)
    addRow({
      what: `JavaScript of ${path}, brotli`,
      ours: kilobytes(view.scriptBytes),
      reference: `first view ${kilobytes(view.bytes)}`,
      ratio: '',
      goal: `≤ ${kilobytes(scriptGoal)}`,
      isMet: view.scriptBytes <= scriptGoal,
    })
    addRow({
      what: `files before ${path} is usable`,
      ours: `${view.filesBeforeUsable}`,
      reference: `${view.files} in all`,
      ratio: '',
      goal: `≤ ${MAXIMUM_REQUESTED_FILES}`,
      isMet: view.filesBeforeUsable <= MAXIMUM_REQUESTED_FILES,
    })
    if (wanted) printFiles(view.loaded)
    await context.close()
  }
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

if (import.meta.main) {
  await benchWeight(process.argv[2])
  printTable()
}
