import { randomUUID } from 'node:crypto'
import { HOUR, SECOND } from '#kernel/time.ts'
import catalogue from '../../../src/features/office/catalogue/officeCatalogue.fa.json' with { type: 'json' }
import device from '../../../src/features/office/device/officeDevice.fa.json' with { type: 'json' }
import money from '../../../src/features/office/money/officeMoney.fa.json' with { type: 'json' }
import audit from '../../../src/features/office/operator/officeAudit.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import support from '../../../src/features/office/support/officeSupport.fa.json' with { type: 'json' }
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import { begin, payAt } from '../../support/payment.ts'
import { callOver } from '../../support/product.ts'
import { GOOD_CARD } from '../../support/refund.ts'
import { isFullScale } from '../../support/scale.ts'
import { type OwnServer, startOwnServer } from '../../support/server/ownServer.ts'
import { msUntil } from '../../support/undisturbed.ts'
import { expectAccessibleInProof } from '../axe.ts'
import { test as base, expect, freshPhone, type Page } from '../fixtures.ts'
import { newAddressHeaders } from '../steps/loginSteps.ts'
import { createOperator, officeAddress, signIn } from '../steps/officeSteps.ts'

/**
 * A day of an operator: tickets, refunds, a closed account, a new story, and the audit entries. Only in `make proof`:
 * slice tests cover each call, and office.test.ts signs in and out in every run.
 */

const TICKETS = 10
const REFUNDS = 3
const MONTH = 'e2e-day'

// Refunds are paid by hand here, and the closed account stays closed.
const test = base.extend<{ home: OwnServer }>({
  home: async ({}, use) => {
    const server = await startOwnServer({
      TRUSTED_PROXIES: '1',
      CHECK_ANSWERS: 'true',
      PAYOUT: 'manual',
      OFFICE_ORIGIN: 'http://localhost:{port}',
    })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ home }, use) => use(home.url),
})
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, actionTimeout: 20_000 })

/** Creates users over the API, as their phones do. */
function peopleOf(server: OwnServer) {
  const request = (path: string, init?: RequestInit) =>
    fetch(`${server.url}${path}`, { ...init, redirect: 'manual' })
  const call = (name: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(request, name, input, headers)
  return { request, call }
}

type People = ReturnType<typeof peopleOf>

async function answered(work: ReturnType<People['call']>): Promise<Record<string, never>> {
  const { status, body } = await work
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body as Record<string, never>
}

async function writeTicket(people: People, at: number): Promise<void> {
  const { headers } = await logIn(people, freshPhone(), newAddressHeaders())
  const description = `سؤال شمارهٔ ${at}: اشتراک من کِی تمام می‌شود؟`
  const written = { topic: 'other', sub_topic: 'other_question', description }
  await answered(people.call('POST /ticket', written, { ...headers, 'idempotency-key': randomUUID() }))
}

/** Buys, pays and requests a refund. An hour later the refund needs a card. */
async function askMoneyBack(people: People, packageId: number): Promise<string> {
  const phone = freshPhone()
  const { headers } = await logIn(people, phone, newAddressHeaders())
  const { authority } = await begin(people, { package_id: packageId, method: 'direct' }, headers)
  await payAt(people, authority)
  const { subscriptions } = await answered(people.call('GET /subscription', {}, headers))
  const [{ id }] = subscriptions as unknown as [{ id: string }]
  const { amount } = await answered(people.call('GET /subscription/{id}/refund', { id }, headers))
  await answered(people.call('POST /refund', { subscription_id: id, amount }, headers))
  return phone
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A menu entry. The number of waiting items may follow its title. */
const menu = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: office.office_menu })
    .getByRole('link', { name: new RegExp(`^${name}(\\s|$)`) })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function answerTickets(page: Page): Promise<void> {
  const says = [
    support.office_ticket_say_answer,
    support.office_ticket_say_ask,
    support.office_ticket_say_close,
  ]
  await menu(page, office.office_title_tickets).click()
  // Tickets that wait for an answer of support come first, longest wait first.
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(support.office_ticket_state_open)
  await first.getByRole('link').first().click()
  for (let at = 0; at < TICKETS; at++) {
    // After each reply the next ticket opens automatically.
    await expect(page.getByText(`سؤال شمارهٔ ${at + 1}:`)).toBeVisible()
    if (at === 0) await expectAccessibleInProof(page)
    await page.getByLabel(support.office_ticket_text).fill('تاریخ پایان در صفحهٔ اشتراک نوشته شده است.')
    const sent = page.waitForResponse(/\/message$/)
    await button(page, says[at % says.length] ?? '').click()
    expect((await sent).status()).toBe(200)
    await expect(page.getByText(support.office_ticket_sent)).toBeVisible()
  }
  await page.goto(`${page.url().replace(/\/tickets.*$/, '')}/tickets?state=open`)
  await expect(page.getByText(support.office_ticket_empty)).toBeVisible()
}

async function settleRefunds(page: Page): Promise<void> {
  await menu(page, office.office_title_refunds).click()
  await expect(page.getByRole('row')).toHaveCount(REFUNDS + 1)
  await expectAccessibleInProof(page)
  for (let at = 0; at < REFUNDS; at++) {
    await menu(page, office.office_title_refunds).click()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(heading(page)).not.toHaveText(office.office_title_refunds)
    const isPaid = at < REFUNDS - 1
    if (isPaid) {
      await button(page, money.office_refund_claim).click()
      await page.getByRole('dialog').getByRole('button', { name: money.office_refund_claim }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await button(page, isPaid ? money.office_refund_pay : money.office_refund_reject).click()
    const dialog = page.getByRole('dialog')
    const field = isPaid ? money.office_refund_tracking : money.office_refund_reject_reason
    await dialog.getByLabel(field).fill(isPaid ? `TRK10${at}` : 'این کارت به نام شما نیست.')
    await dialog
      .getByRole('button', { name: isPaid ? money.office_refund_pay : money.office_refund_reject })
      .click()
    await expect(dialog).toBeHidden()
  }
  await menu(page, office.office_title_refunds).click()
  await expect(page.getByText(money.office_refunds_empty)).toBeVisible()
}

async function closeAccount(page: Page): Promise<void> {
  await menu(page, office.office_title_accounts).click()
  await page.getByRole('link', { name: 'Sandbox one' }).click()
  await page.getByRole('button', { name: device.office_account_close, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(device.office_account_typed_name).fill('Sandbox one')
  await dialog.getByRole('button', { name: device.office_account_close, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(device.office_account_state_closed, { exact: true }).first()).toBeVisible()
  await expectAccessibleInProof(page)
}

/** How many milliseconds pass until visitors see the change. */
async function tellStory(page: Page, server: OwnServer): Promise<number> {
  const inPersian = (label: string) => office.office_text_fa.replace('{label}', label)
  const inEnglish = (label: string) => office.office_text_en.replace('{label}', label)
  await menu(page, office.office_title_stories).click()
  await page.getByRole('link', { name: catalogue.office_story_new }).click()
  await page.getByLabel(catalogue.office_draft_label, { exact: true }).fill('a-quiet-day')
  await page.getByLabel(inPersian(catalogue.office_draft_title), { exact: true }).fill('یک روز آرام')
  await page.getByLabel(inEnglish(catalogue.office_draft_title), { exact: true }).fill('A quiet day')
  const contents = page.getByRole('region', { name: catalogue.office_story_contents })
  await contents.getByRole('button', { name: catalogue.office_content_text, exact: true }).click()
  await contents
    .getByLabel(inPersian(catalogue.office_content_text), { exact: true })
    .fill('همهٔ تیکت‌ها جواب گرفتند.')
  // The preview shows the page with the change, before the change is public.
  await expect(page.getByText('همهٔ تیکت‌ها جواب گرفتند.').last()).toBeVisible()
  expect((await fetch(`${server.url}/stories/a-quiet-day`)).status).toBe(404)
  await expectAccessibleInProof(page)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/stories'),
  )
  await button(page, office.office_save).click()
  expect((await saved).status()).toBe(200)
  return msUntil(async () =>
    (await (await fetch(`${server.url}/stories/a-quiet-day`)).text()).includes('همهٔ تیکت‌ها جواب گرفتند.'),
  )
}

if (isFullScale)
  test(`${TICKETS} tickets, ${REFUNDS} refunds, a closed account and a new story`, async ({
    page,
    home: server,
    allow,
  }) => {
    test.setTimeout(300_000)
    // An incomplete draft has no preview.
    allow(/status of 400 .*\/preview/)
    const people = peopleOf(server)
    const put = [
      'packages',
      'put',
      MONTH,
      '--name-fa',
      'ماهانه',
      '--name-en',
      'Month',
      '--price',
      '149000',
      '--days',
      '30',
    ]
    await server.bustan(...put)
    const { body: shop } = await people.call('GET /package')
    const { id } = shop['packages'].find(({ label }: { label: string }) => label === MONTH)
    for (let at = 1; at <= TICKETS; at++) await writeTicket(people, at)
    const askers = await Promise.all(Array.from({ length: REFUNDS }, () => askMoneyBack(people, id)))
    await answered(people.call('POST /sandbox/api/clock', { seconds: (HOUR + SECOND) / SECOND }))
    for (const phone of askers) await giveCard(people, phone)

    await page.goto(officeAddress(server))
    await signIn(page, server, await createOperator(server, 'owner'))
    await expect(heading(page)).toHaveText(office.office_title_today)
    await expectAccessibleInProof(page)
    await answerTickets(page)
    await settleRefunds(page)
    await closeAccount(page)
    const seenAfter = await tellStory(page, server)
    recordFigure('a story told in the office is on the public page after, ms', seenAfter)
    expect(seenAfter).toBeLessThan(1000)

    await menu(page, office.office_title_audit).click()
    for (const said of [audit.office_said_story_added, audit.office_said_account_closed])
      await expect(page.getByRole('row').filter({ hasText: said }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: audit.office_said_refund_paid })).toHaveCount(
      REFUNDS - 1,
    )
    await expect(page.getByRole('row').filter({ hasText: audit.office_said_ticket_answered })).toHaveCount(
      TICKETS,
    )
    expect(await server.bustan('ledger', 'check')).toContain('The sums agree.')
  })

/** Access tokens expire while hours pass. */
async function giveCard(people: People, phone: string): Promise<void> {
  const { headers } = await logIn(people, phone, newAddressHeaders())
  const { refunds } = await answered(people.call('GET /refund', {}, headers))
  const [{ id }] = refunds as unknown as [{ id: string }]
  await answered(people.call('POST /refund/{id}/card', { id, card_number: GOOD_CARD }, headers))
}
