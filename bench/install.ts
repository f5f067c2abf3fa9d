/**
 * How long a customer with a ready device waits between the tap on "install" and the question of iOS, in Chromium:
 * `node bench/install.ts`. Cold: the package of 200 MB is signed for the first time. Warm: it was signed before.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { createSystem } from '#app/system.ts'
import messages from '#features/install/install.fa.json' with { type: 'json' }
import { startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { waitUntilHydrated } from '../test/e2e/fixtures.ts'
import { ARGUMENTS, CHROMIUM, IPHONE } from '../test/e2e/playwright.config.ts'
import { startServerForLives } from '../test/e2e/steps/recoverySteps.ts'
import { plantInstallable } from '../test/support/install.ts'
import type { Product } from '../test/support/product.ts'
import type { OwnServer } from '../test/support/server/ownServer.ts'
import { addRow, printTable } from './table.ts'
import { customerState } from './weight.ts'

const PACKAGE_BYTES = 200_000_000
/** Applications, each of which is installed cold once, then warm. */
const APPLICATIONS = 4
const WARM_ROUNDS = 4
const COLD_GOAL_MS = 20_000
const WARM_GOAL_MS = 3000
const LONGEST_MS = 60_000

export async function benchInstall(): Promise<void> {
  const server = await startServerForLives()
  const labels = await plantLargeApplications(server)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  const customer = await customerState(browser, server)
  const times = async (rounds: number) => {
    const all: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const label of labels) all.push(await millisecondsToQuestion(browser, server, customer, label))
    return all
  }
  addTimes('a package of 200 MB, never signed', await times(1), COLD_GOAL_MS)
  addTimes('the same package, signed before', await times(WARM_ROUNDS), WARM_GOAL_MS)
  await browser.close()
  await server.stop()
}

async function plantLargeApplications({ settings }: OwnServer): Promise<string[]> {
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent' })
  const system = await createSystem(config, createLog(config))
  const labels: string[] = []
  for (let at = 0; at < APPLICATIONS; at++) {
    const order = { payloadBytes: PACKAGE_BYTES }
    labels.push((await plantInstallable({ system } as Product, { label: `large-${at}`, order })).label)
  }
  await system.close()
  return labels
}

type StorageState = Awaited<ReturnType<typeof customerState>>

async function millisecondsToQuestion(
  browser: Browser,
  { url }: OwnServer,
  storageState: StorageState,
  label: string,
): Promise<number> {
  const context = await browser.newContext({ ...IPHONE, baseURL: url, storageState })
  try {
    const page = await context.newPage()
    await page.goto(`/applications/${label}`)
    await waitUntilHydrated(page)
    const button = page.locator('main').getByRole('link', { name: /^نصب/ }).first()
    await button.waitFor()
    const elapsed = startStopwatch()
    await button.tap()
    await questionOf(page)
    return elapsed()
  } finally {
    await context.close()
  }
}

/** The simulated iPhone has got the address with which iOS asks. */
async function questionOf(page: Page): Promise<void> {
  await page
    .getByText(messages.install_state_confirm)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: LONGEST_MS })
}

function addTimes(what: string, times: number[], goalMs: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  addRow({
    what: `tap on install to the question of iOS: ${what}, p95`,
    ours: seconds(p95),
    reference: `fastest ${seconds(sorted[0] ?? 0)}, ${sorted.length} times`,
    ratio: '',
    goal: `≤ ${seconds(goalMs)}`,
    isMet: p95 <= goalMs,
  })
}

if (import.meta.main) {
  await benchInstall()
  printTable()
  process.exit(0)
}
