import { LOCALES } from '#kernel/locale.ts'
import { isFullScale } from '../support/scale.ts'
import { expect, open, type Page, test } from './fixtures.ts'
import { listen } from './screenReader.ts'
import { chooseRadio } from './steps/hands.ts'

const PUBLIC_PAGES = ['/', '/packages', '/campaign', '/categories', '/content/faq', '/pages/GAMES']

test('[22.1] a shared link of any public page has a picture, the store’s name and its language', async ({
  request,
  server,
}) => {
  for (const locale of LOCALES)
    for (const path of PUBLIC_PAGES) {
      const html = await (await request.get(`${path}?lang=${locale}`)).text()
      const meta = (name: string) =>
        html.match(new RegExp(`(?:property|name)="${name}" content="([^"]+)"`))?.[1]
      expect(meta('og:site_name'), path).toBeTruthy()
      expect(meta('og:locale')?.slice(0, 2), path).toBe(locale)
      expect(meta('twitter:card'), path).toMatch(/^summary/)
      const picture = await request.get((meta('og:image') ?? '').replace(/^https?:\/\/[^/]+/, server.url))
      expect([picture.status(), picture.headers()['content-type']?.split('/')[0]], path).toEqual([
        200,
        'image',
      ])
    }
})

test('[22.1] browsers that ask for favicon.ico get it, and the home screen has icons of both sizes', async ({
  request,
}) => {
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//)
  const { icons } = await (await request.get('/manifest.webmanifest')).json()
  for (const sizes of ['192x192', '512x512']) {
    const icon = icons.find((one: { sizes: string }) => one.sizes === sizes)
    expect((await request.get(icon.src)).status()).toBe(200)
  }
})

test('[22.2] the way back gives the focus to the link that led away', async ({ page }) => {
  await open(page, '/')
  const link = page.getByRole('main').getByRole('link').nth(3)
  const path = await link.evaluate((a) => (a as HTMLAnchorElement).pathname)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname))
    .toBe(path)
})

test('[22.3] Arabic: groups of digits stand in the order of the number', async ({ page }) => {
  await open(page, '/?lang=ar')
  const order = await page.evaluate(() => {
    const bdi = document.createElement('bdi')
    bdi.dir = 'ltr'
    bdi.textContent = '٠٩١٢•••٢٠٩٢'
    document.querySelector('main')?.append(bdi)
    const text = bdi.firstChild as Text
    return Array.from(text.data, (_, at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

async function outlineOfChosen(page: Page): Promise<string> {
  return page
    .locator('input[type="radio"]:checked + *')
    .first()
    .evaluate((element) => getComputedStyle(element).outlineStyle)
}

test('[22.4] colours of the system: a chosen package and a button stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/packages')
  await chooseRadio(page.locator('input[type="radio"]').first())
  expect(await outlineOfChosen(page)).toBe('solid')
  const borders = await page
    .locator('main [class*="button"]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopStyle))
  expect(borders.length).toBeGreaterThan(0)
  expect(new Set(borders)).toEqual(new Set(['solid']))
})

test('[22.5] names in another script tell screen readers their language', async ({ page }) => {
  await open(page, '/?lang=ru')
  const bare = await page.locator('main a[dir="auto"]').evaluateAll((all) =>
    all
      .filter((a) => /[a-z]/i.test(a.textContent ?? '') && !/[а-яё]/i.test(a.textContent ?? ''))
      .filter((a) => !a.closest('[lang="en"]'))
      .map((a) => a.textContent),
  )
  expect(bare).toEqual([])
})

test('[22.6] on a low screen, as at 400 %, no bar stays over the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/')
  await page.mouse.wheel(0, 2000)
  const covered = await page.evaluate(
    () =>
      Array.from(document.querySelectorAll('header, nav')).filter((bar) =>
        ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
      ).length,
  )
  expect(covered).toBe(0)
})

test('[22.7] a private page without scripts says so instead of showing grey bars only', async ({
  request,
}) => {
  for (const path of ['/account', '/device', '/install'])
    expect(await (await request.get(path)).text()).toMatch(/<noscript><p[^>]*>[^<]{30,}<\/p><\/noscript>/)
  expect(await (await request.get('/packages')).text()).not.toContain('<noscript><p class="no-script">')
})

for (const locale of isFullScale ? LOCALES : (['fa'] as const))
  test(`[22.8] text of double size is neither cut off nor wider than the screen (${locale})`, async ({
    page,
  }) => {
    for (const path of [...PUBLIC_PAGES, '/applications/chenar', '/register', '/search?q=chenar']) {
      await open(page, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
      const wide = await page.evaluate(async () => {
        document.documentElement.style.fontSize = '200%'
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const isCut = (element: Element) => {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
          const hides = [overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip')
          const isShort = element.scrollHeight > element.clientHeight + 4 && element.clientHeight > 1
          return (
            hides &&
            isShort &&
            textOverflow !== 'ellipsis' &&
            element.matches('a, button, p, h1, h2, label, li')
          )
        }
        return {
          overflow: document.documentElement.scrollWidth - window.innerWidth,
          cut: Array.from(document.querySelectorAll('main *'), (one) =>
            isCut(one) ? `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40)}` : '',
          ).filter(Boolean),
        }
      })
      expect(wide, path).toEqual({ overflow: 0, cut: [] })
    }
  })

test('[22.9] a screen reader hears errors, results and what was copied', async ({ page }) => {
  const { said } = await listen(page)
  await open(page, '/search')
  await page.getByRole('combobox').fill('chenar')
  await page.keyboard.press('Enter')
  await expect.poll(said).toContainEqual(expect.stringMatching(/نتیجه/))
  await open(page, '/register')
  await page.getByLabel('شمارهٔ موبایل').fill('0912')
  await page.locator('main button[type=submit]').click()
  await expect.poll(said).toContainEqual(expect.stringMatching(/شماره/))
  await expect(page.getByLabel('شمارهٔ موبایل')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('شمارهٔ موبایل')).toBeFocused()
})
