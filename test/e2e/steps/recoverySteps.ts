import { HOUR, SECOND } from '#kernel/time.ts'
import { isFullScale } from '../../support/scale.ts'
import { type OwnServer, startOwnServer } from '../../support/server/ownServer.ts'
import { test as base, expect, open, type Page } from '../fixtures.ts'
import { enrolSimulatedIphone } from './deviceSteps.ts'
import { chooseRadio } from './hands.ts'
import { createSandboxClient, logInAs } from './loginSteps.ts'

/** With a chat and a package of thirty days. */
export async function startServerForLives(more: Record<string, string> = {}): Promise<OwnServer> {
  const server = await startOwnServer({
    TRUSTED_PROXIES: '1',
    CHECK_ANSWERS: 'true',
    CHAT_URL: 'https://chat.example/bustan?from=store',
    ...more,
  })
  await server.bustan(
    ...['packages', 'put', 'e2e-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
    ...['--price', '149000', '--days', '30'],
  )
  return server
}

/** A separate server: closed accounts stay closed, and other tests need theirs. */
export const test = base.extend<object, { server: OwnServer }>({
  server: [
    async ({}, use) => {
      const server = await startServerForLives()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Like `proofTest` of fixtures.ts, but with the server of this file. */
export const proofTest: (title: string, body: Parameters<typeof test>[2]) => void = isFullScale
  ? test
  : () => undefined

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Simulates a change at Apple. The store detects it at its next check, some hours later. */
export async function closeAtApple(server: OwnServer, name: string): Promise<void> {
  const { call } = createSandboxClient(server)
  const { body } = await call('GET /sandbox/api/apple')
  const { id } = body['accounts'].find((account: { name: string }) => account.name === name)
  await call(`POST /sandbox/api/apple/account/${id}`, { state: 'closed' })
}

/** Simulates returning to the tab: the page refetches at once. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The way of a new user with an unknown number, through the bank, to a device that is ready. */
export async function buyAndRegister(page: Page, server: OwnServer, phone: string): Promise<void> {
  await page.context().addCookies([{ name: 'package_group', value: 'N', url: server.url }])
  await logInAs(page, server, phone)
  await open(page, '/packages')
  await chooseRadio(page.getByRole('radio', { name: /ماهانهٔ آزمون/ }))
  const pay = page.getByRole('button', { name: /^پرداخت .* هزار تومان$/ })
  await expect(pay).toBeEnabled()
  await pay.click()
  await page.waitForURL('**/sandbox/bank/*/pay/*')
  await page.locator('button[value=pay]').click()
  await page.waitForURL('**/payment/success?payment=*')
  await enrolSimulatedIphone(page, server)
  await passUntilReady(page, server)
}

/** The first devices of an account are enabled at once; others wait up to three days. */
async function passUntilReady(page: Page, server: OwnServer): Promise<void> {
  await expect(async () => {
    await createSandboxClient(server).pass((6 * HOUR) / SECOND)
    await open(page, '/deviceStatus')
    await expect(title(page)).toHaveText('دستگاه‌تان آماده است', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

/** Creates an account, a purchase, a device and a ticket. */
export async function liveThrough(page: Page, server: OwnServer, phone: string): Promise<void> {
  await buyAndRegister(page, server, phone)
  const status = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(window.localStorage.getItem('accessToken') ?? '{}')
    const answer = await fetch('/api/v1/ticket', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': accessToken,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ topic: 'other', sub_topic: 'other_question', description: 'پرسشی از همه‌جا' }),
    })
    return answer.status
  })
  expect(status).toBe(200)
}

export async function messagesTo(server: OwnServer, phone: string, path: string): Promise<number> {
  const { body } = await createSandboxClient(server).call('GET /sandbox/api/sms', { phone })
  return body['messages'].filter(({ text }: { text: string }) => text.includes(path)).length
}
