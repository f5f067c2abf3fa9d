import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnServer } from '../support/ownServer.ts'
import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, NOT_FOUND_LINE, open, type Page, proofTest, speak, test } from './fixtures.ts'
import { elsewhere, logInAs, world } from './loginSteps.ts'

/** Polls in the browser. Rules and slice tests cover races, exact ends and commands. */

test.beforeAll(({ server }) => server.bustan('registration', 'open'))
// Restore what the other tests expect.
test.afterAll(({ server }) => server.bustan('registration', 'close'))

const voteButton = (page: Page) => page.getByRole('button', { name: 'ثبت رأی' })
const bars = (page: Page) => page.locator('main').getByRole('listitem')
const CONFLICT = 'شما پیش‌تر در این نظرسنجی شرکت کرده‌اید.'
/** The browser's own line about a refused vote. */
const REFUSED = /status of 409/

/** A poll for this test only: other tests change the counts of theirs. */
async function put(server: OwnServer, poll: { id: string } & Record<string, unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-poll-'))
  const file = join(folder, 'poll.json')
  const texts = ['کباب', 'آش', 'کوکو'].map((textFa, at) => ({ textFa, textEn: `Dish ${at}` }))
  writeFileSync(
    file,
    JSON.stringify({ questionFa: 'ناهار چه باشد؟', questionEn: 'What for lunch?', options: texts, ...poll }),
  )
  await server.bustan('polls', 'put', file)
  rmSync(folder, { recursive: true })
}

/** The rest of the login, for a user who was redirected there. */
async function comeIn(page: Page, server: OwnServer): Promise<void> {
  const phone = freshPhone()
  await page.context().setExtraHTTPHeaders(elsewhere())
  await page.getByLabel('شمارهٔ موبایل').fill(phone)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await expect(page).toHaveURL(/\/activate$/)
  await page.getByLabel('کد فعال‌سازی').fill(await world(server).newest(phone))
}

test('[1.7] [2.15] [2.80] from the home page: a choice, the login, the vote, the bars', async ({
  page,
  server,
}) => {
  await open(page, '/')
  const block = page.getByRole('region', { name: 'قفسهٔ بعدی فروشگاه چه باشد؟' })
  await block.getByRole('link', { name: 'یادگیری زبان' }).click()
  await expect(page).toHaveURL(/\/poll\/next-shelf\?option=\d+$/)
  await expect(page).toHaveTitle(/^قفسهٔ بعدی فروشگاه چه باشد؟ \| /)
  const chosen = page.getByRole('radio', { name: 'یادگیری زبان' })
  await expect(chosen).toBeChecked()
  await expectAccessibleInProof(page)
  await page.getByRole('radio', { name: 'ابزارهای عکاسی' }).check()
  await voteButton(page).click()
  await expect(page).toHaveURL(/\/register$/)
  await comeIn(page, server)

  await expect(page).toHaveURL(/\/poll\/next-shelf\?option=\d+$/)
  await expect(page.getByRole('radio', { name: 'ابزارهای عکاسی' })).toBeChecked()
  await expect(page.getByText('هر نفر یک بار رأی می‌دهد')).toBeVisible()
  const sent = page.waitForResponse('**/api/v1/poll/next-shelf/vote')
  await voteButton(page).click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByText('رأی شما ثبت شد.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'نتیجه تا این لحظه' })).toBeFocused()
  await expect(bars(page)).toHaveCount(4)
  await expect(bars(page).filter({ hasText: 'رأی شما' })).toHaveText(
    /^ابزارهای عکاسی رأی شما[۰-۹]+٪[۰-۹]+ رأی$/,
  )
  await expectAccessibleInProof(page)
  await page.reload()
  await expect(bars(page).filter({ hasText: 'رأی شما' })).toHaveCount(1)
  await expect(voteButton(page)).toHaveCount(0)
})

proofTest(
  'a vote in a second tab gets a message and sees the results of the first',
  async ({ page, server, allow }) => {
    allow(REFUSED)
    await put(server, { id: 'two-tabs' })
    await logInAs(page, server, freshPhone())
    await open(page, '/poll/two-tabs')
    const other = await page.context().newPage()
    await open(other, '/poll/two-tabs')
    await page.getByRole('radio', { name: 'آش' }).check()
    await other.getByRole('radio', { name: 'کوکو' }).check()
    await voteButton(page).click()
    await expect(page.getByText('رأی شما ثبت شد.')).toBeVisible()
    await voteButton(other).click()
    await expect(other.getByRole('alert')).toHaveText(CONFLICT)
    await expect(bars(other)).toHaveText(['کباب ۰٪۰ رأی', 'آش رأی شما۱۰۰٪۱ رأی', 'کوکو ۰٪۰ رأی'])
    await expectAccessibleInProof(other)
  },
)

proofTest('several choices: up to the limit, with percentages of voters', async ({ page, server }) => {
  await put(server, { id: 'several', maximumChoices: 2 })
  await logInAs(page, server, freshPhone())
  await open(page, '/poll/several')
  await page.getByRole('checkbox', { name: 'کباب' }).check()
  await page.getByRole('checkbox', { name: 'کوکو' }).check()
  await expect(page.getByRole('checkbox', { name: 'آش' })).toBeDisabled()
  await expect(page.getByText('۲ از ۲ انتخاب')).toBeVisible()
  await expectAccessibleInProof(page)
  await voteButton(page).click()
  await expect(bars(page)).toHaveText(['کباب رأی شما۱۰۰٪۱ رأی', 'آش ۰٪۰ رأی', 'کوکو رأی شما۱۰۰٪۱ رأی'])
  await expect(page.getByText('۱ نفر رأی داده است.')).toBeVisible()
})

proofTest(
  'closed while the user chooses: a message with the result; then everybody sees it',
  async ({ page, server, allow }) => {
    allow(REFUSED)
    await put(server, { id: 'ending' })
    await logInAs(page, server, freshPhone())
    await open(page, '/poll/ending')
    await page.getByRole('radio', { name: 'آش' }).check()
    await server.bustan('polls', 'close', 'ending')
    await voteButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('مهلت رأی دادن تمام شده است.')
    await expect(page.getByRole('heading', { name: 'نتیجه' })).toBeVisible()
    await expect(page.getByText('کسی رأی نداد.')).toBeVisible()
    await expectAccessibleInProof(page)
  },
)

proofTest(
  'disabled while the user chooses: its message; enabled again, the vote counts',
  async ({ page, server, allow }) => {
    allow(REFUSED)
    await put(server, { id: 'resting' })
    await logInAs(page, server, freshPhone())
    await open(page, '/poll/resting')
    await page.getByRole('radio', { name: 'آش' }).check()
    await server.bustan('polls', 'disable', 'resting')
    await voteButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('نظرسنجی الان فعال نیست.')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expectAccessibleInProof(page)
    await server.bustan('polls', 'enable', 'resting')
    await open(page, '/poll/resting')
    await page.getByRole('radio', { name: 'آش' }).check()
    await voteButton(page).click()
    await expect(page.getByText('رأی شما ثبت شد.')).toBeVisible()
  },
)

test('offline: the choice stays, and counts once the network is back', async ({ page, server, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await put(server, { id: 'offline' })
  await logInAs(page, server, freshPhone())
  await open(page, '/poll/offline')
  await page.getByRole('radio', { name: 'کوکو' }).check()
  await page.context().setOffline(true)
  await voteButton(page).click()
  await expect(page.getByRole('alert')).toContainText('به اینترنت وصل نیستید')
  await expect(page.getByRole('radio', { name: 'کوکو' })).toBeChecked()
  await page.context().setOffline(false)
  await voteButton(page).click()
  await expect(bars(page).filter({ hasText: 'رأی شما' })).toHaveText(/^کوکو/)
})

proofTest(
  'after a lost response, a retry shows that the vote is counted',
  async ({ page, server, allow }) => {
    allow(REFUSED)
    allow(/ERR_FAILED/)
    await put(server, { id: 'lost' })
    await logInAs(page, server, freshPhone())
    await open(page, '/poll/lost')
    await page.getByRole('radio', { name: 'آش' }).check()
    await page.route(
      '**/api/v1/poll/lost/vote',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await voteButton(page).click()
    await expect(page.getByRole('alert')).toContainText('به اینترنت وصل نیستید')
    await voteButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(CONFLICT)
    await expect(bars(page)).toHaveText(['کباب ۰٪۰ رأی', 'آش رأی شما۱۰۰٪۱ رأی', 'کوکو ۰٪۰ رأی'])
  },
)

test('an unknown poll is not found', async ({ page, allow }) => {
  allow(NOT_FOUND_LINE)
  expect((await page.goto('/poll/nothing'))?.status()).toBe(404)
})

test('a tap before hydration is not lost', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    if (!/\/boot-/.test(route.request().url())) await held
    await route.continue()
  })
  await page.goto('/poll/what-for', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: 'یادگیری' }).check()
  await page.getByRole('checkbox', { name: 'بازی' }).check()
  release()
  await expect(page.getByText('۲ از ۳ انتخاب')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'بازی' })).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the question, its options and the results of a finished poll are readable', async ({
    page,
    server,
  }) => {
    await page.goto('/poll/next-shelf')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('قفسهٔ بعدی فروشگاه چه باشد؟')
    await expect(page.getByRole('radio')).toHaveCount(4)
    // Playwright reads no text inside noscript.
    await expect(page.locator('noscript > div')).toBeVisible()
    await page.getByRole('radio', { name: 'یادگیری زبان' }).check()
    await voteButton(page).click()
    await expect(page).toHaveURL(/\/poll\/next-shelf\?option=\d+$/)
    await page.goto('/poll/night-reading')
    await expect(bars(page)).toHaveText(['تیره ۵۹٪۴۱۲ رأی', 'روشن ۱۴٪۹۶ رأی', 'هرچه گوشی بگوید ۲۷٪۱۸۷ رأی'])
    await page.goto('/poll/summer-color')
    await expect(page.getByText('نظرسنجی الان فعال نیست.')).toBeVisible()
    await speak(page, 'en', server.url)
    await page.goto('/poll/night-reading')
    await expect(bars(page).first()).toHaveText('Dark 59%412 votes')
    await page.goto('/')
    await page.getByRole('link', { name: 'Games for two' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which shelf should the store get next?')
  })
})
