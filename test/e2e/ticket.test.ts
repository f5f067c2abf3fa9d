import { readFile } from 'node:fs/promises'
import gate from '../../src/features/gate/gate.fa.json' with { type: 'json' }
import fa from '../../src/features/ticket/ticket.fa.json' with { type: 'json' }
import { SAMPLE_USER_AGENTS } from '../../src/kernel/browserKind.agents.ts'
import type { OwnServer } from '../support/server/ownServer.ts'
import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { chooseRadio } from './steps/hands.ts'
import { createSandboxClient, newAddressHeaders } from './steps/loginSteps.ts'
import { comeBack, messagesTo, title } from './steps/recoverySteps.ts'

/** Support: from a visitor's question to an answer, a closed ticket and its rating, including failures. */

const DESKTOP = SAMPLE_USER_AGENTS.find(({ name }) => name === 'Windows Firefox')?.userAgent ?? ''
const WORDS = 'مبلغ از کارت کم شد، اما اشتراک فعال نشد.\nدو بار امتحان کردم.'

const description = (page: Page) => page.getByLabel(fa.new_ticket_description, { exact: true })
const files = (page: Page) => page.locator('input[name=files]')
const button = (page: Page, name: string) => page.getByRole('button', { name })
/** A file whose upload takes a moment on a slow connection. */
const text = (name: string, kilobytes = 1) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('سلام به پشتیبانی\n'.repeat(kilobytes * 35)),
})

async function fillForm(page: Page): Promise<void> {
  await page.locator('select[name=topic]').selectOption('payment')
  await page.locator('select[name=sub_topic]').selectOption('payment_deducted')
  await page.locator('[name=field-amount]').fill('۱۴۹٬۰۰۰')
  await page.locator('[name=field-paid_when]').fill('دیروز ساعت ۵')
  await description(page).fill(WORDS)
}

async function logInHere(page: Page, server: OwnServer, phone: string): Promise<void> {
  await expect(page).toHaveURL(/\/register$/)
  await page.getByLabel('شمارهٔ موبایل').fill(phone)
  await button(page, 'دریافت کد').click()
  await expect(page).toHaveURL(/\/activate$/)
  await page.getByLabel('کد فعال‌سازی').fill(await createSandboxClient(server).newest(phone))
}

/** Limits the upload to this many bytes a second. */
async function slowDown(page: Page, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes,
  })
}

interface TicketRow {
  number: number
  excerpt: string
  phone: string
}

/** Lists the tickets that contain these words, as an operator sees them. */
async function listTicketsWith(server: OwnServer, words: string): Promise<TicketRow[]> {
  const all = JSON.parse(await server.bustan('tickets', '--json')) as TicketRow[]
  return all.filter(({ excerpt }) => excerpt.includes(words))
}

test.describe('on a desktop', () => {
  test.use({ userAgent: DESKTOP, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  proofTest('[1.14] the whole life of a ticket, from a visitor on', async ({ page, server }) => {
    test.slow()
    const phone = freshPhone()
    await page.context().setExtraHTTPHeaders(newAddressHeaders())
    await open(page, '/ticket')
    await expect(page.getByRole('link', { name: fa.tickets_first_problem })).toBeVisible()
    await expectAccessibleInProof(page)
    await page.getByRole('link', { name: fa.tickets_new }).click()
    await expect(title(page)).toHaveText(fa.title_new_ticket)

    // A missing value is reported at its field, and the focus moves to the first.
    await button(page, fa.new_ticket_login).click()
    await expect(page.locator('select[name=topic]')).toBeFocused()
    await expect(page.getByText(fa.ticket_topic_missing)).toBeVisible()
    await fillForm(page)
    await page.locator('[name=field-amount]').fill('')
    await button(page, fa.new_ticket_login).click()
    await expect(page.locator('[name=field-amount]')).toBeFocused()
    await expectAccessibleInProof(page)
    await page.locator('[name=field-amount]').fill('۱۴۹٬۰۰۰')
    await button(page, fa.new_ticket_login).click()

    // Desktops cannot register, but they can ask for help.
    await expect(page).toHaveURL(/\/register$/)
    await open(page, '/startRegister')
    await expect(page.getByText(gate.register_limit_device_and_browser_error)).toHaveCount(0)
    await open(page, '/register')
    await logInHere(page, server, phone)
    await expect(page).toHaveURL(/\/ticket\/create$/)
    await expect(description(page)).toHaveValue(WORDS)
    await expect(page.locator('select[name=sub_topic]')).toHaveValue('payment_deducted')
    await expect(page.locator('[name=field-amount]')).toHaveValue('۱۴۹٬۰۰۰')

    await slowDown(page, 100_000)
    await files(page).setInputFiles(text('یادداشت.txt', 300))
    await expect(page.locator('progress')).toBeVisible()
    await expect
      .poll(() =>
        page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value > 0 && bar.value < 1),
      )
      .toBe(true)
    await button(page, fa.new_ticket_send).click()
    await expect(page.getByRole('alert')).toContainText(fa.files_sending)
    await expect(page.getByText(fa.files_done)).toBeVisible({ timeout: 30_000 })
    await slowDown(page, -1)
    await page.locator('input[name=field-receipt]').setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await expect(page.getByText(fa.files_done)).toHaveCount(2)
    await expectAccessibleInProof(page)
    await button(page, fa.new_ticket_send).click()

    await expect(page).toHaveURL(/\/ticket\/[0-9a-f-]{36}$/)
    const address = page.url()
    await expect(page.getByRole('status').filter({ hasText: fa.conversation_sent })).toBeVisible()
    await expect(page.getByText('دو بار امتحان کردم.')).toBeVisible()
    await expect(page.getByText('receipt.png')).toBeVisible()
    await expectAccessibleInProof(page)

    // The answer sends an SMS and shows a mark on the account and in the list. Reading the answer removes both marks.
    const [mine] = await listTicketsWith(server, 'اشتراک فعال نشد')
    const number = String(mine?.number)
    await open(page, '/account')
    await server.bustan('tickets', 'answer', number, '--ask', '--text', 'کدِ پیگیری را بفرستید.')
    await expect.poll(() => messagesTo(server, phone, '/ticket/')).toBe(1)
    await open(page, '/account')
    await page.getByRole('link', { name: /۱ جواب تازه/ }).click()
    await expect(page.getByText('۱ تیکت جواب تازه دارد')).toBeVisible()
    await page.getByRole('link', { name: new RegExp(fa.title_my_tickets) }).click()
    await expect(page.getByText('۱ پیام تازه')).toBeVisible()
    await expect(page.getByText(fa.ticket_state_waiting)).toBeVisible()
    await expectAccessibleInProof(page)
    const isRead = page.waitForResponse(/\/read$/)
    await page.getByRole('link', { name: /کدِ پیگیری/ }).click()
    await expect(page).toHaveURL(address)
    expect((await isRead).status()).toBe(200)
    await expect(page.getByText(fa.conversation_new, { exact: true })).toBeVisible()
    await expect(page.getByText(fa.conversation_waiting)).toBeVisible()
    await expectAccessibleInProof(page)
    await open(page, '/ticket/view')
    await expect(page.getByText('۱ پیام تازه')).toHaveCount(0)

    // The files of the ticket are returned unchanged.
    await open(page, address)
    const saved = page.waitForEvent('download')
    await button(page, fa.files_download.replace('{name}', 'یادداشت.txt')).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('یادداشت.txt')
    expect(await readFile(await download.path(), 'utf8')).toContain('سلام به پشتیبانی')

    await page.getByLabel(fa.reply_label).fill('کد ۲۰۱۰۰۰۳۱۲ است.')
    await button(page, fa.reply_send).click()
    await expect(page.getByText('کد ۲۰۱۰۰۰۳۱۲ است.')).toBeVisible()
    await expect(page.getByText(fa.ticket_state_open)).toBeVisible()
    // The next answer appears on the open page, and counts as read.
    await server.bustan('tickets', 'answer', number, '--text', `پیدا شد: ${server.url}/subscription`)
    await comeBack(page)
    await expect(page.getByRole('link', { name: `${server.url}/subscription` })).toHaveAttribute(
      'href',
      '/subscription',
    )
    await expect(page.getByText(fa.ticket_state_answered)).toBeVisible()

    await button(page, fa.close_action).click()
    await button(page, fa.close_confirm).click()
    await expect(page.getByText(fa.ticket_state_closed, { exact: true })).toBeVisible()
    await expectAccessibleInProof(page)
    await button(page, fa.score_send).click()
    await expect(page.getByText(fa.ticket_score_missing)).toBeVisible()
    await chooseRadio(page.getByRole('radio', { name: '۵ ستاره از ۵' }))
    await page.getByLabel(fa.score_text).fill('زود جواب دادید.')
    await button(page, fa.score_send).click()
    await expect(page.getByRole('img', { name: '۵ ستاره از ۵' })).toBeVisible()
    const shownTicket = await server.bustan('tickets', 'show', number)
    expect(shownTicket).toContain('زود جواب دادید.')

    // A new message reopens the ticket.
    await page.getByLabel(fa.reply_reopen).fill('باز هم نشد.')
    await button(page, fa.reply_reopen_send).click()
    await expect(page.getByText(fa.ticket_state_open)).toBeVisible()
  })
})
