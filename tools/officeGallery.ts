/**
 * Contact sheets of every screen of the office in a store with half a year of data: phone and desktop, Persian and
 * English, light and dark. `node tools/officeGallery.ts refund poll` takes only screens whose names begin with these
 * words. The sheets are .data/gallery/office/*.png; faults in the texts are listed in faults.txt beside them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { OFFICE_PAGES } from '../src/features/office/shell/officePages.ts'
import { ARGUMENTS } from '../test/e2e/playwright.config.ts'
import { createOperator, officeAddress, officePath, signIn } from '../test/e2e/steps/officeSteps.ts'
import { type OwnServer, startOwnServer } from '../test/support/server/ownServer.ts'
import { textFaults } from './officeTextFaults.ts'

const FOLDER = '.data/gallery/office'
const WANTED = process.argv.slice(2)
const LOCALES = ['fa', 'en'] as const
const THEMES = ['light', 'dark'] as const
/** The widths of the screens, with the scale of their pictures and the part of a long page that is shown. */
const WIDTHS = [
  { width: 390, scale: 1, mostHeight: 1700, inRow: 4 },
  { width: 1440, scale: 0.55, mostHeight: 1350, inRow: 2 },
]
const GAP = 12

type Locale = (typeof LOCALES)[number]

interface Screen {
  name: string
  /** The address of the screen below /office. */
  path: string
  /** Brings the opened screen into the state of the picture. */
  prepare?: (page: Page) => Promise<unknown>
  isSignedOut?: true
}

/** Screens that no list links to, and other states of screens. */
const STATES: Screen[] = [
  { name: 'signIn', path: '/', isSignedOut: true },
  { name: 'search', path: '/', prepare: findEverywhere },
  { name: 'shortcuts', path: '/tickets', prepare: (page) => page.keyboard.press('Shift+Slash') },
  { name: 'menu', path: '/', prepare: openMenu },
  { name: 'nowhere', path: '/nowhere' },
  ...['stories', 'applications', 'packages', 'campaigns', 'polls', 'collections', 'categories'].map(
    (list) => ({ name: `${list}-new`, path: `/${list}/new` }),
  ),
]

async function findEverywhere(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('sahm')
  await page.waitForTimeout(1000)
}

async function openMenu(page: Page): Promise<void> {
  const button = page.locator('[aria-controls="office-menu"]')
  if (await button.isVisible()) await button.click()
}

/** A price that an operator changed, so that the audit and the versions have something to show. */
async function changePrice(server: OwnServer): Promise<string> {
  const [{ label, priceToman }] = JSON.parse(await server.bustan('packages', '--json'))
  await server.bustan('packages', 'put', label, '--price', String(priceToman + 1000))
  await server.bustan('packages', 'put', label, '--price', String(priceToman))
  return label
}

async function screensOf(page: Page, server: OwnServer): Promise<Screen[]> {
  const changed = await changePrice(server)
  const nameOf = (path: string) => path.slice(1).replace(/[{}]/g, '').replace(/\//g, '-') || 'today'
  const own = OFFICE_PAGES.map(({ path }) => ({ name: nameOf(path), path }))
  const screens = [...own, ...STATES].filter(
    ({ name }) => WANTED.length === 0 || WANTED.some((beginning) => name.startsWith(beginning)),
  )
  for (const screen of screens) {
    if (screen.path === '/versions/{kind}/{key}') screen.path = `/versions/package/${changed}`
    const address = new URL(await officePath(page, server, screen.path))
    screen.path = address.pathname.replace(/^\/office/, '') || '/'
  }
  return screens
}

type Pictures = Map<string, Buffer>

const keyOf = (width: number, locale: Locale, theme: string) => `${width} ${locale} ${theme}`

/** Takes the screenshots of a screen in one language. Loads it once: width and theme change without loading. */
async function shoot(context: BrowserContext, server: OwnServer, screen: Screen, locale: Locale) {
  const pictures: Pictures = new Map()
  const faults: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`))
  try {
    await page.goto(`${officeAddress(server, screen.path)}?lang=${locale}`)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    for (const { width, mostHeight } of WIDTHS) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
      await screen.prepare?.(page)
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(mostHeight, Math.max(844, whole)) })
      await areLoaded(page)
      for (const fault of await textFaults(page, locale)) faults.push(`${width}: ${fault}`)
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        pictures.set(keyOf(width, locale, theme), await page.screenshot({ animations: 'disabled' }))
      }
      if (screen.prepare) await page.keyboard.press('Escape')
    }
  } catch (error) {
    faults.push(`failed: ${error instanceof Error ? error.message.slice(0, 300) : error}`)
  } finally {
    await page.close()
  }
  return { pictures, faults: faults.map((fault) => `${screen.name} ${locale} ${fault}`) }
}

async function areLoaded(page: Page): Promise<void> {
  const are = () => Array.from(document.images).every(({ complete }) => complete)
  await page.waitForFunction(are, undefined, { timeout: 5000 }).catch(() => undefined)
}

/** One sheet for each width: its languages and themes side by side. */
async function makeSheets(name: string, pictures: Pictures): Promise<void> {
  for (const { width, scale, inRow } of WIDTHS) {
    const views = LOCALES.flatMap((locale) =>
      THEMES.map((theme) => pictures.get(keyOf(width, locale, theme))),
    ).filter((picture) => picture !== undefined)
    const parts: OverlayOptions[] = []
    const box = Math.round(width * scale) + GAP
    let top = GAP
    while (views.length > 0) {
      const row = await Promise.all(
        views.splice(0, inRow).map((picture) =>
          sharp(picture)
            .resize({ width: box - GAP })
            .toBuffer({ resolveWithObject: true }),
        ),
      )
      for (const [at, { data }] of row.entries()) parts.push({ input: data, left: GAP + at * box, top })
      top += Math.max(...row.map(({ info }) => info.height)) + GAP
    }
    await sharp({ create: { width: GAP + inRow * box, height: top, channels: 3, background: '#999' } })
      .composite(parts)
      .png({ palette: true, effort: 1 })
      .toFile(`${FOLDER}/${name}-${width}.png`)
  }
}

async function shootAll(browser: Browser, server: OwnServer): Promise<string[]> {
  const signedIn = await browser.newContext({ reducedMotion: 'reduce', locale: 'fa-IR' })
  const first = await signedIn.newPage()
  await first.goto(officeAddress(server))
  await signIn(first, server, await createOperator(server, 'owner'))
  const screens = await screensOf(first, server)
  const storageState = await signedIn.storageState()
  const pictures = new Map(screens.map(({ name }) => [name, new Map() as Pictures]))
  const shootLocale = async (locale: Locale): Promise<string[]> => {
    const found: string[] = []
    for (const screen of screens) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        ...(!screen.isSignedOut && { storageState }),
      })
      const shot = await shoot(context, server, screen, locale)
      await context.close()
      for (const [key, picture] of shot.pictures) pictures.get(screen.name)?.set(key, picture)
      found.push(...shot.faults)
      console.log(`${screen.name} ${locale}`)
    }
    return found
  }
  const faults = (await Promise.all(LOCALES.map(shootLocale))).flat()
  for (const [name, own] of pictures) await makeSheets(name, own)
  return faults
}

if (WANTED.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const server = await startOwnServer({ DEMO_LIFE: 'on', OFFICE_ORIGIN: 'http://localhost:{port}' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ARGUMENTS,
})
try {
  const faults = await shootAll(browser, server)
  writeFileSync(`${FOLDER}/faults.txt`, `${faults.sort().join('\n')}\n`)
  console.log(`${FOLDER}: ${faults.length} faults in faults.txt`)
} finally {
  await browser.close()
  await server.stop()
}
