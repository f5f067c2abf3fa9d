import { PACKAGE_VARIANTS } from '#features/payment/packageVariant.table.ts'
import { PACKAGE_TEST_GROUPS } from '#features/tracking/testGroup.rules.ts'
import { isFullScale } from '../support/scale.ts'
import { expect, type Page, test, waitUntilHydrated } from './fixtures.ts'
import { chooseRadio } from './steps/hands.ts'

/** The layout of all twenty package pages in a real browser: nothing is cut off, and every plan can be reached. */

const VIEWS = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const LETTERS = Object.keys(PACKAGE_VARIANTS)
const isAssigned = (letter: string) => (PACKAGE_TEST_GROUPS as readonly string[]).includes(letter)

/** Lists the faults in the layout of the shop. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const name = (element: Element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`
    const scrollerOf = (element: Element): Element | null => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return box
      return null
    }
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }
    if (document.documentElement.scrollWidth > window.innerWidth + 1) faults.push('the page scrolls sideways')
    const group = document.querySelector('main fieldset')
    if (!group) return ['there are no plans']
    const inside = Array.from(group.querySelectorAll('*')).filter(isShown)
    for (const element of inside) {
      const { left, right } = element.getBoundingClientRect()
      if ((right > window.innerWidth + 1 || left < -1) && !scrollerOf(element))
        faults.push(`${name(element)} is outside the screen`)
      const { overflowX, overflowY } = getComputedStyle(element)
      const isCut =
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      if (isCut) faults.push(`${name(element)} is cut off`)
    }
    // Texts of a plan must not overlap: compares elements with text, with a small tolerance.
    const leaves = inside.filter(
      (element) =>
        element.textContent?.trim() && Array.from(element.childNodes).every(({ nodeType }) => nodeType === 3),
    )
    const lies = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
    // Compares line by line, because a text of two lines is not a rectangle.
    const lines = leaves.map((element) => Array.from(element.getClientRects()))
    for (const [at, one] of leaves.entries())
      for (const [to, other] of leaves.entries())
        if (to > at && lines[at]?.some((a) => lines[to]?.some((b) => lies(a, b))))
          faults.push(`${name(one)} lies on ${name(other)}`)
    return faults
  })
}

/** The plans that are visible only after scrolling sideways. */
function hiddenPlans(page: Page): Promise<number> {
  return page.evaluate(() => {
    const labels = Array.from(document.querySelectorAll('main fieldset input[type=radio]'), (radio) =>
      radio.closest('label'),
    )
    return labels.filter((label) => {
      const { left = -1, right = 0 } = label?.getBoundingClientRect() ?? {}
      return left < -1 || right > window.innerWidth + 1
    }).length
  })
}

// Sold only while registration is open; the other tests of this server expect it closed.
test.beforeEach(({ server }) => server.bustan('registration', 'open'))
test.afterEach(({ server }) => server.bustan('registration', 'close'))

for (const { width, height } of isFullScale ? VIEWS : VIEWS.slice(0, 1))
  for (const locale of isFullScale ? ['fa', 'en'] : ['fa'])
    test(`[21.33] [21.34] twenty package pages at ${width} px (${locale})`, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height })
      for (const letter of LETTERS) {
        await page.goto(`/packages${letter}?lang=${locale}`)
        await waitUntilHydrated(page)
        expect(await faultsOf(page), `${letter}`).toEqual([])
        const plans = page.locator('main fieldset').first()
        const radios = plans.locator('input[type=radio]')
        expect(await radios.count(), letter).toBeGreaterThan(3)
        await expect(plans.locator('input:checked'), letter).toHaveCount(1)
        if (isAssigned(letter) || width >= 960) expect(await hiddenPlans(page), letter).toBe(0)
        // The last plan can be reached and chosen, also in a layout that scrolls.
        await chooseRadio(radios.last())
        const button = page.locator('main button').filter({ hasText: /تومان|tomans/ })
        await expect(button, letter).toHaveCount(1)
        if (width < 960) await expect(button, letter).toBeInViewport()
      }
    })
