import type { Locator } from '@playwright/test'
import { expect, type Page } from './fixtures.ts'
import { type InputMethod, touchInput } from './steps/hands.ts'

/** The roles that a screen reader reads by their name. */
const NAMED_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'image',
  'link',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'switch',
  'tab',
  'textbox',
])

interface TreeNode {
  nodeId: string
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  properties?: Array<{ name: string; value: { value?: unknown } }>
}

/** Faults of the accessibility tree: controls without a name, and focus stops that have no role. */
export async function treeFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const answer = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const nodes: TreeNode[] = answer.nodes
  return nodes.filter(({ ignored }) => !ignored).flatMap(faultOf)
}

function faultOf({ role, name, properties = [] }: TreeNode): string[] {
  const kind = role?.value ?? 'none'
  const isFocusable = properties.some((one) => one.name === 'focusable' && one.value.value === true)
  if (NAMED_ROLES.has(kind) && !name?.value?.trim()) return [`${kind} without a name`]
  if (isFocusable && ['generic', 'none'].includes(kind))
    return [`a focus stop without a role: ${name?.value}`]
  return []
}

/**
 * Operates a page only by its accessibility tree, like a screen reader. Each target must have a role and a name; after
 * each step the tree must have no fault and the focus must be in the page.
 */
export function screenReader(page: Page): InputMethod {
  // The pages of the sandbox's bank are not the store's.
  const isElsewhere = () => new URL(page.url()).pathname.startsWith('/sandbox/')
  const documentOf = () => page.evaluate(() => performance.timeOrigin)
  const expectSound = async (step: string, before: number) => {
    const faults = async () => (isElsewhere() ? [] : await treeFaults(page))
    await expect.poll(faults, `after ${step}`).toEqual([])
    // A new document is read from its beginning; within one the focus must stay somewhere.
    const isLost = async () =>
      (await documentOf()) === before && (await page.evaluate(() => document.activeElement === document.body))
    await expect.poll(isLost, `the focus is lost after ${step}`).toBe(false)
  }
  const nameOf = async (target: Locator) => {
    await expect(target).toBeVisible()
    const snapshot = (await target.ariaSnapshot()).split('\n')[0] ?? ''
    expect(snapshot, 'a role and a name').toMatch(/^- '?\w+ ["/].+|^- (?:text|textbox|combobox).*: /)
    return snapshot
  }
  const step =
    <Rest extends unknown[]>(work: (target: Locator, ...rest: Rest) => Promise<void>) =>
    async (target: Locator, ...rest: Rest) => {
      const name = await nameOf(target)
      const before = await documentOf()
      await target.focus()
      await work(target, ...rest)
      await expectSound(name, before)
    }
  return {
    press: step(touchInput.press),
    choose: step(touchInput.choose),
    pick: step(touchInput.pick),
    write: step(touchInput.write),
  }
}

/** Records what live regions say, from now on and on every later page. */
export async function listen(page: Page): Promise<{ said(): string[] }> {
  const said: string[] = []
  await page.exposeFunction('reportSpeech', (text: string) => void said.push(text))
  await page.addInitScript(() => {
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
    const report = (text: string) =>
      (window as unknown as { reportSpeech(text: string): void }).reportSpeech(text)
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(LIVE),
      )
      for (const region of new Set(regions)) {
        const text = region?.textContent?.trim()
        if (text) report(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return { said: () => said }
}
