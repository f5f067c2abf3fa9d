import audit from '../../../src/features/office/operator/officeAudit.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { expectAccessibleInProof } from '../axe.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { createOperator, officeAddress, signIn } from '../steps/officeSteps.ts'

/** The back office in the browser. */
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

/** A platform authenticator that verified its user. */
async function plugInKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('password and code, then a passkey, open the office; a wrong password does not', async ({
  page,
  server,
  allow,
}) => {
  allow(/status of 401/)
  const colleague = await createOperator(server, 'owner')
  await page.goto(officeAddress(server, '/me'))
  await plugInKey(page)
  await page.getByLabel(office.office_sign_in_name, { exact: true }).fill(colleague.name)
  await page.getByLabel(office.office_sign_in_password, { exact: true }).fill('wrong')
  await page.getByLabel(office.office_sign_in_code, { exact: true }).fill('123456')
  await button(page, office.office_sign_in).click()
  await expect(page.getByRole('alert')).toHaveText(office.sign_in_failed)
  await expectAccessibleInProof(page)
  await signIn(page, server, colleague)

  // The operator arrives at the page that was requested before the sign-in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(office.office_title_me)
  await page.getByLabel(office.office_passkey_name).fill('میز کار')
  await button(page, office.office_passkey_add).click()
  await expect(page.getByRole('cell', { name: 'میز کار' })).toBeVisible()
  await expectAccessibleInProof(page)
  await button(page, office.office_sign_out).click()
  await button(page, office.office_sign_in_passkey).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(office.office_title_me)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(office.office_title_me)

  // The audit contains all actions of this test.
  await page.getByRole('link', { name: office.office_title_audit }).click()
  await expect(page.getByRole('cell', { name: audit.office_said_passkey_added }).first()).toBeVisible()
  await expectAccessibleInProof(page)
})

test('an operator whose session ended signs in on the same page, and loses no input', async ({
  page,
  server,
  allow,
}) => {
  allow(/status of 401/)
  const colleague = await createOperator(server, 'owner')
  await page.goto(officeAddress(server, '/audit?subject=nothing'))
  await signIn(page, server, colleague)
  await expect(page.getByText(office.office_audit_empty)).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel(office.office_audit_subject).fill('session')
  await expect(page.getByLabel(office.office_sign_in_password, { exact: true })).toBeVisible()
  await signIn(page, server, colleague)
  await expect(page.getByLabel(office.office_audit_subject)).toHaveValue('session')
})

test("visitors never load any file of the office, and the store's host does not serve it", async ({
  page,
  server,
  allow,
}) => {
  allow(/status of 404/)
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  for (const path of ['/', '/applications', '/account']) await page.goto(path, { waitUntil: 'networkidle' })
  expect(fetched.length).toBeGreaterThan(10)
  expect(fetched.filter((path) => path.includes('office'))).toEqual([])
  const response = await page.goto(`${server.url}/office`)
  expect(response?.status()).toBe(404)
})
