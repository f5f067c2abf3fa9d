import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isFullScale } from '../support/scale.ts'
import { expectAccessibleInProof } from './axe.ts'
import { chooseLanguage, expect, flexGaps, open, proofTest, test } from './fixtures.ts'

/** Tests of pages and files that only `make dev` serves. Serial, so that one development server is enough. */
test.describe.configure({ mode: 'default' })
// React and Vite log these lines at every start in development.
const CHATTER = /React DevTools|\[vite\]/

for (const locale of isFullScale ? (['fa', 'en'] as const) : [])
  test(`axe: gallery of components (${locale})`, async ({ page, devServer, allow }) => {
    test.slow()
    allow(CHATTER)
    await chooseLanguage(page, locale, devServer.url)
    await open(page, `${devServer.url}/gallery`)
    await expect(page.locator('h1')).toHaveCount(1)
    expect(await flexGaps(page)).toEqual([])
    await expectAccessibleInProof(page)
  })

proofTest(
  'a changed component appears without a reload, and typed text stays',
  async ({ page, devServer, allow }) => {
    test.slow()
    allow(CHATTER)
    const file = fileURLToPath(new URL('../../src/app/screens/PrivateBrowsingPage.tsx', import.meta.url))
    const before = readFileSync(file, 'utf8')
    const changed = before.replace("title={t('private_browsing_title')}", 'title="hot"')
    expect(changed).not.toBe(before)
    await open(page, `${devServer.url}/private-browsing`)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    try {
      writeFileSync(file, changed)
      await expect(page.locator('h1')).toHaveText('hot', { timeout: 15_000 })
    } finally {
      writeFileSync(file, before)
    }
    await expect(page.locator('h1')).toHaveText('مرور خصوصی روشن است', { timeout: 15_000 })
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true)
  },
)

proofTest('the gallery and its policy exist only in development', async ({ request, devServer }) => {
  expect((await request.get('/gallery')).status()).toBe(404)
  const policy = async (address: string) =>
    (await request.get(address)).headers()['content-security-policy'] ?? ''
  expect(await policy('/')).not.toContain('unsafe-inline')
  expect(await policy(`${devServer.url}/`)).toContain('unsafe-inline')
})
