/**
 * Contact sheets of the way of a new user, one for each screen: five widths, Persian and English, light and dark, and
 * samples in Arabic and Russian. Run by `make gallery`; the sheets are .data/gallery/way/*.webp.
 */
import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import type { Locale } from '#kernel/locale.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import { expect, open } from '../test/e2e/fixtures.ts'
import { ARGUMENTS, IPHONE } from '../test/e2e/playwright.config.ts'
import { treeFaults } from '../test/e2e/screenReader.ts'
import { createSandboxClient } from '../test/e2e/steps/loginSteps.ts'
import { Newcomer } from '../test/e2e/steps/newcomer.ts'
import { closeAtApple, startServerForLives } from '../test/e2e/steps/recoverySteps.ts'
import type { OwnServer } from '../test/support/server/ownServer.ts'

const FOLDER = '.data/gallery/way'
const WIDTHS = [320, 390, 820, 1440, 1920]
const THEMES = ['light', 'dark'] as const
/** The part of a page that a sheet shows, and the scale of its pictures. */
const MOST_HEIGHT = 1800
const SCALE = 0.4
const GAP = 16
/** A word that occurs in no application. */
const NOTHING = 'ژغطژ'

interface View {
  width: number
  locale: Locale
  theme: (typeof THEMES)[number]
}

const ROWS: View[][] = [
  ...(['fa', 'en'] as const).flatMap((locale) =>
    THEMES.map((theme) => WIDTHS.map((width) => ({ width, locale, theme }))),
  ),
  (['ar', 'ru'] as const).flatMap((locale) =>
    [320, 390, 1440].map((width) => ({ width, locale, theme: 'light' as const })),
  ),
]

/** The faults that were found on one screen. */
const faults: string[] = []

/** Takes the screenshot of each view of an address in a page of its own, which shares the visitor's storage. */
async function makeSheet(context: BrowserContext, server: OwnServer, name: string, path: string) {
  const page = await context.newPage()
  const pictures = new Map<View, Buffer>()
  try {
    for (const locale of ['fa', 'en', 'ar', 'ru'] as const) {
      await context.addCookies([{ name: 'lang', value: locale, url: server.url }])
      await open(page, path)
      // A skeleton has no heading.
      await page.waitForFunction(
        () => document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]'),
      )
      for (const fault of await treeFaults(page)) faults.push(`${name} ${locale}: ${fault}`)
      for (const view of ROWS.flat().filter((one) => one.locale === locale))
        pictures.set(view, await takeView(page, name, view))
    }
  } finally {
    await context.addCookies([{ name: 'lang', value: 'fa', url: server.url }])
    await page.close()
  }
  await sharp(await joinPictures(pictures))
    .webp({ quality: 80 })
    .toFile(`${FOLDER}/${name}.webp`)
  console.log(`${FOLDER}/${name}.webp`)
}

async function takeView(page: Page, name: string, { width, locale, theme }: View): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(MOST_HEIGHT, Math.max(844, height)) })
  // A lazy picture that is hidden, or outside the screenshot, is never fetched.
  const areLoaded = () =>
    Array.from(document.images).every((image) => {
      const { top, left, right, width } = image.getBoundingClientRect()
      const isSeen = width > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
      return image.complete || !isSeen
    })
  await page.waitForFunction(areLoaded, undefined, { timeout: 5000 }).catch(() => undefined)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // The first frame after a resize may still show the old width of a shelf.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  if (overflow > 0) faults.push(`${name} ${locale} ${width}: ${overflow} px wider than the screen`)
  return page.screenshot({ animations: 'disabled' })
}

async function joinPictures(pictures: Map<View, Buffer>): Promise<Buffer> {
  const parts: OverlayOptions[] = []
  let top = GAP
  let right = 0
  for (const row of ROWS) {
    let left = GAP
    let tallest = 0
    for (const view of row) {
      const small = sharp(pictures.get(view)).resize({ width: Math.round(view.width * SCALE) })
      const { data, info } = await small.toBuffer({ resolveWithObject: true })
      parts.push({ input: data, left, top })
      left += info.width + GAP
      tallest = Math.max(tallest, info.height)
    }
    right = Math.max(right, left)
    top += tallest + GAP
  }
  return sharp({ create: { width: right, height: top, channels: 3, background: '#999' } })
    .composite(parts)
    .png()
    .toBuffer()
}

/** A new user. Every new screen that the user sees gets a contact sheet. */
class PhotographedNewcomer extends Newcomer {
  override async look(): Promise<void> {
    const before = this.stops.length
    await super.look()
    const { pathname, search } = new URL(this.page.url())
    // An open dialog does not change the URL, so it gets no sheet of its own.
    if (this.stops.length === before || this.stops.at(-1) !== pathname) return
    const name = `${String(this.stops.length).padStart(2, '0')}${pathname.replace(/\//g, '-')}`
    await makeSheet(this.page.context(), this.server, name, pathname + search)
  }
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.locator('main').getByRole('button', { name }).first()

async function goTheWay(page: Page, server: OwnServer): Promise<void> {
  const one = new PhotographedNewcomer(page, server)
  const sheet = (name: string, path: string) => makeSheet(page.context(), server, name, path)
  for (const path of [
    '/',
    '/pages/GAMES',
    '/search?q=چنار',
    `/search?q=${NOTHING}`,
    '/startRegister',
    '/campaign',
    '/gift',
  ])
    await sheet(
      `00${path.split('?')[0]?.replace(/\//g, '-')}${path.includes(NOTHING) ? '-nothing' : ''}`,
      path,
    )
  await one.begin('/applications/chenar')
  await one.tap(page.locator('main a[href^="/applications/download/"]').first())
  await one.tap(page.getByRole('dialog').getByRole('button', { name: 'شروع با شمارهٔ موبایل' }))
  await one.logIn()
  await one.introduceDevice()
  await page.waitForURL('**/packages')
  await one.pay()
  for (const path of ['/device', '/waiting', '/account', '/'])
    await sheet(`10-waiting${path}`.replace('/', '-'), path)
  await one.waitFor(button(page, /^نصب/))
  await one.tap(button(page, /^نصب/))
  await one.confirmInstallation()
  for (const path of [
    '/',
    '/applications/chenar',
    '/device',
    '/install',
    '/account',
    '/subscription',
    '/packages',
    '/plans/renewal',
    '/ticket/create',
    '/refundConfirm',
  ])
    await sheet(`11-ready${path.replace(/\//g, '-')}`, path)
  await loseAccount(one, sheet)
}

/** Apple closes the account of the device; a new account is ready, and the applications are installed again. */
async function loseAccount(
  { page, server, phone }: Newcomer,
  sheet: (name: string, path: string) => Promise<void>,
): Promise<void> {
  const [device] = JSON.parse(await server.bustan('devices', 'find', phone, '--json'))
  await closeAtApple(server, device.account)
  await createSandboxClient(server).pass(DAY / 2 / SECOND)
  for (const path of ['/deviceStatus', '/resetAccount', '/'])
    await sheet(`12-closed${path.replace(/\//g, '-')}`, path)
  await open(page, '/confirmReset')
  await button(page, 'بله، حساب را عوض کنید').click()
  await page.waitForURL('**/freeResetAccount')
  await sheet('13-reset-freeResetAccount', '/freeResetAccount')
  await expect(async () => {
    await createSandboxClient(server).pass(DAY / SECOND)
    await open(page, '/install')
    await expect(page.locator('main')).toContainText('یادآور چنار', { timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  await sheet('14-again-install', '/install')
}

mkdirSync(FOLDER, { recursive: true })
const server = await startServerForLives()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ARGUMENTS,
})
try {
  const context = await browser.newContext({
    ...IPHONE,
    baseURL: server.url,
    reducedMotion: 'reduce',
    locale: 'fa-IR',
  })
  await context.addCookies([{ name: 'package_group', value: 'N', url: server.url }])
  await goTheWay(await context.newPage(), server)
  console.log(faults.length === 0 ? 'No faults.' : faults.join('\n'))
} finally {
  await browser.close()
  await server.stop()
}
