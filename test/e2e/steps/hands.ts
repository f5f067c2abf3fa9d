import type { Locator } from '@playwright/test'
import { expect, type Page } from '../fixtures.ts'

/** A way to operate a page, such as touch or keyboard. A journey written with it works with each of them. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  choose(radio: Locator): Promise<void>
  pick(select: Locator, value: string): Promise<void>
  write(field: Locator, text: string): Promise<void>
}

/** Taps the label of a radio button: the button itself may be hidden, and a bar at the bottom may cover it. */
export async function chooseRadio(radio: Locator): Promise<void> {
  const label = await radio.evaluateHandle((input) => (input as HTMLInputElement).labels?.[0] ?? input)
  await label.click()
  await expect(radio).toBeChecked()
}

export const touchInput: InputMethod = {
  press: (target) => target.click(),
  choose: chooseRadio,
  pick: async (select, value) => {
    await select.selectOption(value)
  },
  write: (field, text) => field.fill(text),
}

/** More than the number of focus stops on any page. */
const MOST_STOPS = 150

/** Keyboard only: an element that Tab does not reach, or that shows no focus, cannot be used. */
export function keyboardInput(page: Page): InputMethod {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`no ${MOST_STOPS} stops lead to ${target}`)
  }
  const press = async (target: Locator) => {
    await reach(target)
    expect(await target.evaluate(showsFocus), `${target} does not show its focus`).toBe(true)
    await page.keyboard.press('Enter')
  }
  return {
    press,
    async choose(radio) {
      // A radio group has one stop, its checked or its first option; arrow keys reach the others.
      const group = radio.page().locator(`input[type=radio][name="${await radio.getAttribute('name')}"]`)
      const names = await group.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))
      await reach(group.nth(Math.max(0, names.indexOf(true))))
      for (let stops = 0; stops < MOST_STOPS; stops++) {
        if (await radio.evaluate((element) => element === document.activeElement)) break
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Space')
      await expect(radio).toBeChecked()
    },
    async pick(select, value) {
      await reach(select)
      for (let stops = 0; stops < MOST_STOPS && (await select.inputValue()) !== value; stops++)
        await page.keyboard.press('ArrowDown')
      await expect(select).toHaveValue(value)
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.insertText(text)
    },
  }
}

/** The element, or the element that draws it, shows an outline, a shadow or a ring. */
function showsFocus(element: Element): boolean {
  const isDrawn = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  const isMarked = (one: Element | null) =>
    one !== null && ['', '::before', '::after'].some((part) => isDrawn(getComputedStyle(one, part || null)))
  return isMarked(element) || isMarked(element.nextElementSibling) || isMarked(element.parentElement)
}
