import { LOCALES } from '#kernel/locale.ts'
import { isFullScale } from '../support/scale.ts'
import { expect, open, test, useTheme } from './fixtures.ts'

test('[1.25] [15.11] ?lang=en switches the language, is remembered, and sets left-to-right direction', async ({
  page,
  server,
}) => {
  await open(page, '/packages?lang=en')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(html).toHaveAttribute('dir', 'ltr')
  await expect(page).toHaveTitle('Subscriptions | Bustan')
  const [cookie] = (await page.context().cookies(server.url)).filter(({ name }) => name === 'lang')
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
  await open(page, '/content/faq')
  await expect(html).toHaveAttribute('lang', 'en')
  await open(page, '/content/faq?lang=fa')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await open(page, '/account')
  await expect(html).toHaveAttribute('lang', 'fa')
})

for (const [language, direction, title, own, font] of [
  ['ar', 'rtl', 'الأسئلة الشائعة', 'العربية', 'vazirmatn'],
  ['ru', 'ltr', 'Частые вопросы', 'Русский', 'roboto-cyrillic'],
] as const)
  test(`[1.25] [1.27] the store in ${own}: words, direction, digits and font`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await open(page, `/content/faq?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(page.locator('h1')).toHaveText(title)
    await expect(page.getByRole('link', { name: own })).toHaveAttribute('aria-current', 'true')
    expect(fonts.some((address) => address.includes(font))).toBe(true)
    // Navigation inside the store keeps the language, in its API requests too.
    await page.getByRole('navigation').getByRole('link').nth(1).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('h1')).toBeVisible()
    const words = await page.locator('main').innerText()
    expect(words).toMatch(language === 'ru' ? /[а-я]{4}/ : /[ء-ي]{4}/)
    if (language === 'ru') expect(words).not.toMatch(/[۰-۹٠-٩]/)
    else expect(words).not.toMatch(/[۰-۹]/)
  })

test('the footer changes the language of the current page and keeps the query', async ({ page }) => {
  await open(page, '/search?q=نقشه&utm_source=sms')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ q: 'نقشه', utm_source: 'sms', lang: 'en' })
  await page.getByRole('link', { name: 'فارسی' }).click()
  await page.waitForURL(/lang=fa$/)
})

test('every hreflang is the public address of that language, which links the same addresses', async ({
  server,
}) => {
  const linksOf = async (path: string) => {
    const html = await (await fetch(new URL(path, server.url))).text()
    const found = html.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)
    const links = Array.from(found, ([, language, href]) => [language, href?.replaceAll('&amp;', '&')])
    return { html, links: Object.fromEntries(links) as Record<string, string> }
  }
  const { html, links } = await linksOf('/categories/tools?page=2&utm_source=x&lang=en')
  const address = `${server.url}/categories/tools?page=2`
  expect(links).toMatchObject({ fa: address, en: `${address}&lang=en`, 'x-default': address })
  expect(html.replaceAll('&amp;', '&')).toContain(`rel="canonical" href="${address}&lang=en"`)
  for (const language of LOCALES) {
    const other = await linksOf(links[language] ?? '')
    expect(other.html).toContain(`<html lang="${language}"`)
    expect(other.links).toEqual(links)
  }
})

const GROUND = { light: 'rgb(251, 250, 247)', dark: 'rgb(18, 19, 15)' }

for (const system of isFullScale ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test(`the theme follows the system (${system}) until one is chosen, and the choice is kept`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await open(page, '/categories')
    const html = page.locator('html')
    await expect(html).toHaveCSS('background-color', GROUND[system])
    const other = system === 'light' ? 'dark' : 'light'
    await page.getByRole('button', { name: other === 'dark' ? 'تیره' : 'روشن' }).click()
    await expect(html).toHaveCSS('background-color', GROUND[other])
    await open(page, '/content/faq')
    await expect(html).toHaveCSS('background-color', GROUND[other])
    const name = other === 'dark' ? 'تیره' : 'روشن'
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'خودکار' }).click()
    await expect(html).toHaveCSS('background-color', GROUND[system])
    expect(await page.evaluate(() => window.localStorage.getItem('theme'))).toBeNull()
  })
}

test('the chosen theme is set before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await useTheme(page, 'dark')
  // The attributes of the root element when the body began: nothing is painted earlier.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] })
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, '/content/faq')
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark')
})
