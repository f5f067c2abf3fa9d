import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { PATIENCE_MS } from '../support/patience.ts'
import { IPHONE_SAFARI } from '../support/safari.ts'

/** The full browser, for features that the headless shell lacks, such as notifications. */
export const FULL_CHROMIUM = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'
/** The same engine without windows and menus: a third less work for two cores. */
export const CHROMIUM = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : FULL_CHROMIUM)
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const IPHONE = {
  viewport: { width: 390, height: 844 },
  // An iPhone has a ratio of three: nine times the pixels to paint without a graphics card. Tests that depend on it
  // set it themselves.
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
  userAgent: IPHONE_SAFARI,
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/report/playwright',
  // Every worker has its own server and database, because the product clock is global.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous, for a loaded machine; a test that hangs still fails.
  timeout: 90_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ['json', { outputFile: '../../.data/report/playwright.json' }]],
  use: {
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ARGUMENTS },
  },
  // One project: each further one would start its own workers and servers.
  projects: [{ name: 'iphone', use: IPHONE }],
})
