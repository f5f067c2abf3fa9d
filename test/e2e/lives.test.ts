import type { Locale } from '#kernel/locale.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { GOOD_CARD } from '../support/refund.ts'
import { isFullScale } from '../support/scale.ts'
import { type OwnServer, startOwnServer } from '../support/server/ownServer.ts'
import { type ShownMessage, shownMessages } from '../support/shownMessages.ts'
import {
  test as base,
  chooseLanguage,
  expect,
  freshPhone,
  open,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts'
import { imitateSafari12 } from './oldIos/oldSafari.ts'
import { screenReader } from './screenReader.ts'
import { type InputMethod, keyboardInput, touchInput } from './steps/hands.ts'
import { createSandboxClient, newAddressHeaders } from './steps/loginSteps.ts'
import { closeAtApple, comeBack, title } from './steps/recoverySteps.ts'

/**
 * The whole use of the store with each input method and browser: browse, search, log in, buy, register, install, lose
 * the account and get another, ask for help, and get a refund.
 */

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const IPAD_SIZE = { width: 820, height: 1180 }
const IOS_12 =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
/** Chromium cannot open `itms-services:` and logs it; access tokens expire while days pass and are renewed. */
const LINES = /launch 'itms-services:|status of 40[13]/
/** The card that paid at the bank of the sandbox. A payout to this card needs no approval. */
const CARD = GOOD_CARD

interface Life {
  page: Page
  server: OwnServer
  hand: InputMethod
  phone: string
  /** Returns a message of the store in the language of this run. */
  say: ShownMessage
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

async function browse({ page, hand }: Life): Promise<void> {
  await open(page, '/')
  await hand.press(page.locator('a[href="/search"]').filter({ visible: true }).first())
  await page.waitForURL('**/search')
  await hand.write(page.getByRole('combobox'), 'چنار')
  await page.keyboard.press('Enter')
  await hand.press(page.locator('main a[href="/applications/chenar"]').first())
  await page.waitForURL('**/applications/chenar')
}

async function logIn({ page, server, hand, phone, say }: Life): Promise<void> {
  await hand.press(page.locator('a[href^="/applications/download/"]').first())
  await hand.press(button(page, say('newcomer_action')))
  await page.waitForURL('**/register')
  await waitUntilHydrated(page)
  await hand.write(page.getByLabel(say('register_phone_label')), phone)
  await hand.press(button(page, say('register_wording_A_action')))
  await expect(page).toHaveURL(/\/activate$/)
  await hand.write(
    page.getByLabel(say('activate_code_label')),
    await createSandboxClient(server).newest(phone),
  )
  await expect(page).not.toHaveURL(/\/activate$/)
}

async function buy({ page, hand, say }: Life): Promise<void> {
  await open(page, '/packages')
  await hand.choose(page.getByRole('radio', { name: /ماهانهٔ آزمون|Test month/ }))
  const pay = button(page, say('pay_action'))
  await expect(pay).toBeEnabled()
  await hand.press(pay)
  await page.waitForURL('**/sandbox/bank/*/pay/*')
  await hand.press(page.locator('button[value=pay]'))
  await page.waitForURL('**/payment/success?payment=*')
  await expect(title(page)).toHaveText(say('payment_done'))
}

async function register({ page, server, hand, say }: Life): Promise<void> {
  await hand.press(link(page, say('payment_enrol')))
  await waitUntilHydrated(page)
  const answered = page.waitForResponse('**/device/enrolment')
  await hand.press(button(page, say('install_profile_start')))
  const { profile_url } = await (await answered).json()
  const { body } = await createSandboxClient(server).call('POST /sandbox/api/iphone/enrol', { profile_url })
  await open(page, new URL(body['location'], server.url).href)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull()
  await expect(async () => {
    await createSandboxClient(server).pass((6 * HOUR) / SECOND)
    await open(page, '/deviceStatus')
    await expect(title(page)).toHaveText(say('status_ready'), { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

async function install({ page, hand, say }: Life): Promise<void> {
  await open(page, '/applications/chenar')
  await hand.press(page.locator('a[href^="/applications/download/"]').first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText(say('install_state_confirm'), { timeout: 60_000 })
  await hand.press(dialog.getByRole('button', { name: say('install_sandbox_yes') }))
  await expect(dialog.getByRole('status')).toContainText(say('install_sent'))
  await hand.press(dialog.getByRole('button', { name: say('install_done') }))
}

/** Closes only the account of the device. */
async function closeOwnAccount({ server, phone }: Life): Promise<void> {
  const [device] = JSON.parse(await server.bustan('devices', 'find', phone, '--json'))
  await closeAtApple(server, device.account)
  await createSandboxClient(server).pass((12 * HOUR) / SECOND)
}

async function reset({ page, server, hand, say }: Life): Promise<void> {
  await open(page, '/resetAccount')
  await expect(title(page)).toHaveText(say('reset_title'))
  await hand.press(link(page, say('reset_change')))
  await expect(page).toHaveURL(/\/confirmReset$/)
  await hand.press(button(page, say('confirm_action')))
  await expect(page).toHaveURL(/\/freeResetAccount$/)
  await expect(async () => {
    await createSandboxClient(server).pass(DAY / SECOND)
    await comeBack(page)
    await expect(title(page)).toHaveText(say('done_title'), { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

async function askForHelp({ page, hand, say }: Life): Promise<void> {
  await open(page, '/ticket')
  await hand.press(link(page, say('tickets_new')))
  await expect(title(page)).toHaveText(say('title_new_ticket'))
  await hand.pick(page.locator('select[name=topic]'), 'other')
  await hand.write(
    page.getByLabel(say('new_ticket_description'), { exact: true }),
    'روزهای هدیه کِی اضافه می‌شود؟',
  )
  await hand.press(button(page, say('new_ticket_send')))
  await expect(page).toHaveURL(/\/ticket\/[0-9a-f-]{36}$/)
}

async function takeBack({ page, server, hand, say }: Life): Promise<void> {
  await open(page, '/subscription')
  await hand.press(link(page, say('subscription_cancel')))
  await hand.press(button(page, say('refund_request')))
  await expect(page).toHaveURL(/\/refundWaiting\?refund=/)
  await createSandboxClient(server).pass(HOUR / SECOND)
  await comeBack(page)
  await expect(page).toHaveURL(/\/cardNumber\?refund=/)
  await hand.write(page.getByLabel(say('refund_card_label'), { exact: true }), CARD)
  await hand.press(button(page, say('refund_card_send')))
  await expect(page).toHaveURL(/\/refundComplete\?refund=/)
  await createSandboxClient(server).pass((5 * HOUR) / SECOND)
  await comeBack(page)
  await expect(title(page)).toHaveText(say('refund_done'))
}

const CHAPTERS = { browse, logIn, buy, register, install, closeOwnAccount, reset, askForHelp, takeBack }

async function live(life: Life): Promise<void> {
  const { page, server } = life
  await page.context().addCookies([{ name: 'package_group', value: 'N', url: server.url }])
  await page.context().setExtraHTTPHeaders(newAddressHeaders())
  for (const [name, chapter] of Object.entries(CHAPTERS)) await test.step(name, () => chapter(life))
}

/** Safari 12 ignores the trusted types of the policy; with this policy, so does Chromium. */
function trustEverything(): void {
  const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): void } })
    .trustedTypes
  const same = (text: string) => text
  types?.createPolicy('default', { createHTML: same, createScript: same, createScriptURL: same })
}

/** A separate server for each, because a closed account stays closed. */
const test = base.extend<{ home: OwnServer }>({
  home: async ({}, use) => {
    const server = await startOwnServer({ TRUSTED_PROXIES: '1', CHECK_ANSWERS: 'true' })
    await server.bustan(
      ...['packages', 'put', 'e2e-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
      ...['--price', '149000', '--days', '30'],
    )
    await use(server)
    await server.stop()
  },
  baseURL: async ({ home }, use) => use(home.url),
})

const LIVES = {
  'an iPhone': {},
  'an iPad': { userAgent: IPAD, viewport: IPAD_SIZE },
  'an iPhone without anything newer than Safari 12.2': { userAgent: IOS_12 },
  // A wide screen, as with a keyboard: on a phone the bottom tabs come last in the tab order.
  'a keyboard and nothing else': { userAgent: IPAD, viewport: { width: 1180, height: 820 } },
  'a screen reader': {},
  'a screen reader in English': {},
}

const HANDS: Record<string, (page: Page) => InputMethod> = {
  'a keyboard and nothing else': keyboardInput,
  'a screen reader': screenReader,
  'a screen reader in English': screenReader,
}

const LIVED = Object.entries(LIVES) as Array<[string, { userAgent?: string; viewport?: typeof IPAD_SIZE }]>

for (const [name, use] of isFullScale ? LIVED : LIVED.slice(0, 1))
  test.describe(`with ${name}`, () => {
    // Elements that appear late do not exist here, so a short wait is enough.
    test.use({ ...use, actionTimeout: 20_000 })

    test('the whole use of the store', async ({ page, home, allow }) => {
      test.setTimeout(300_000)
      allow(LINES)
      if (use.userAgent === IOS_12) {
        await page.addInitScript(trustEverything)
        await page.addInitScript(imitateSafari12)
      }
      const locale: Locale = name.endsWith('in English') ? 'en' : 'fa'
      await chooseLanguage(page, locale, home.url)
      const hand = (HANDS[name] ?? (() => touchInput))(page)
      await live({ page, server: home, hand, phone: freshPhone(), say: shownMessages(locale) })
      recordFigure(`journeys lived through with ${name}`, Object.keys(CHAPTERS).length)
    })
  })
