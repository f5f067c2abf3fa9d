import { test as base, expect as impatient, type Page } from '@playwright/test'
import type { Locale } from '#kernel/locale.ts'
import { isFullScale } from '../support/scale.ts'
import { type OwnServer, startOwnServer } from '../support/server/ownServer.ts'

export type { Page }

/** Here instead of in the configuration: `make gallery` uses the same steps without a runner. */
export const expect = impatient.configure({ timeout: 15_000 })

interface WorkerFixtures {
  /** The built store, as `make start` serves it. Registration is closed, so that /visitLater shows its form. */
  server: OwnServer
  /** The store as `make dev` serves it; started by the first test that needs it. */
  devServer: OwnServer
}

interface TestFixtures {
  /** Ignores faults that match, for a test that causes them on purpose. */
  allow(fault: RegExp): void
  /** Faults so far: errors and warnings of the browser. */
  faults: string[]
}

const SETTINGS = {
  TRUSTED_PROXIES: '1',
  CHECK_ANSWERS: 'true',
  // A passkey needs a host name; an IP address is not one.
  OFFICE_ORIGIN: 'http://localhost:{port}',
}

const workerServer =
  (entry?: string) =>
  async ({}, use: (server: OwnServer) => Promise<void>) => {
    const server = await startOwnServer(SETTINGS, entry)
    if (!entry) await server.bustan('registration', 'close')
    await use(server)
    await server.stop()
  }

/** Every page of a test fails it on a console error or warning, a page error or a policy violation. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [workerServer(), { scope: 'worker', timeout: 120_000 }],
  devServer: [workerServer('src/app/dev.ts'), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ server }, use) => use(server.url),
  faults: async ({}, use) => use([]),
  allow: async ({}, use) => {
    const allowed: RegExp[] = []
    await use(Object.assign((fault: RegExp) => void allowed.push(fault), { allowed }))
  },
  context: async ({ context, faults, allow }, use) => {
    await context.addInitScript(reportBreaches)
    context.on('page', (page) => watch(page, faults))
    await use(context)
    const { allowed } = allow as unknown as { allowed: RegExp[] }
    expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([])
  },
})

/**
 * For variants of what another test already proves: only `make proof` runs them. Otherwise they are not registered,
 * because a skipped test looks like one that needs fixing.
 */
export const proofTest: (title: string, body: Parameters<typeof test>[2]) => void = isFullScale
  ? test
  : () => undefined

function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('crash', () => faults.push('the page crashed'))
}

/** The browser's own line about a missing document or file. */
export const NOT_FOUND_LINE = /Failed to load resource: the server responded with a status of 404/

/** Opens a page and waits until it is hydrated and its data is loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilHydrated(page)
}

export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    const isTaken = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
    // An effect creates the toast region, so its presence proves that hydration is complete.
    return isTaken && document.querySelector('[data-over-modal]')
  })
}

/** Sets the language cookie, as a returning visitor has it. */
export async function chooseLanguage(page: Page, locale: Locale, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: locale, url }])
}

export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((chosen) => {
    try {
      window.localStorage.setItem('theme', chosen)
    } catch {
      // about:blank has no storage.
    }
  }, theme)
}

/** Flex boxes that rely on `gap`, which Safari supports since 14.1: on iOS 12 their children would touch. */
export function flexGaps(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'))
      .filter((element) => {
        const { display, rowGap, columnGap } = getComputedStyle(element)
        return display.includes('flex') && `${rowGap}${columnGap}`.replace(/normal|0px/g, '') !== ''
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )
}

let count = 0
/** A phone number that no other test uses. */
export function freshPhone(): string {
  count += 1
  return `0912${String(process.pid % 1000).padStart(3, '0')}${String(count).padStart(4, '0')}`
}
