import type { Role } from '#kernel/role.ts'
import { recordFigure } from '../../support/figures.ts'
import { type OwnServer, startOwnServer } from '../../support/server/ownServer.ts'
import { test as base, expect, type Page } from '../fixtures.ts'
import { createOperator, officeAddress, signIn } from '../steps/officeSteps.ts'

/**
 * Tasks of operators, done in a store with half a year of life. Each task counts its clicks and fails above its bound.
 * Typing is not counted. Choosing in a select box counts as two clicks: one opens it, one chooses.
 */

const MOST_CLICKS = 8

export interface Desk {
  page: Page
  server: OwnServer
  /** Ignores lines of the browser's console that match. */
  allow(fault: RegExp): void
}

const test = base.extend<object, { livingStore: OwnServer }>({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  // Replaces the fixture of the other tests, which would start their store for its address.
  baseURL: async ({ livingStore }, use) => use(livingStore.url),
  livingStore: [
    async ({}, use) => {
      const server = await startOwnServer({
        TRUSTED_PROXIES: '1',
        CHECK_ANSWERS: 'true',
        DEMO_LIFE: 'on',
        OFFICE_ORIGIN: 'http://localhost:{port}',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** A task begins on the start screen, signed in with the given roles. */
export function officeTask(title: string, roles: Role[], work: (desk: Desk) => Promise<void>): void {
  test(title, async ({ page, livingStore, allow }) => {
    await page.goto(officeAddress(livingStore))
    await signIn(page, livingStore, await createOperator(livingStore, ...roles))
    const clicks = await countClicks(page)
    await work({ page, server: livingStore, allow })
    const count = clicks()
    recordFigure(`office task, clicks: ${title}`, count)
    expect(count, `clicks of “${title}”`).toBeLessThanOrEqual(MOST_CLICKS)
  })
}

async function countClicks(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countOfficeClicks', (clicks: number) => {
    count += clicks
  })
  const watch = () => {
    const report = (clicks: number) =>
      (window as unknown as { countOfficeClicks(clicks: number): void }).countOfficeClicks(clicks)
    document.addEventListener('pointerdown', () => report(1), true)
    document.addEventListener(
      'change',
      ({ target }) => target instanceof HTMLSelectElement && report(2),
      true,
    )
  }
  // Applies to this document and every later one.
  await page.evaluate(watch)
  await page.addInitScript(watch)
  return () => count
}
