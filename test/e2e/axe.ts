import AxeBuilder from '@axe-core/playwright'
import { isFullScale } from '../support/scale.ts'
import { expect, type Page } from './fixtures.ts'

/**
 * axe within a journey, only in `make proof`: one check takes longer than most steps. `make test` checks one screen
 * of each kind in axe.test.ts.
 */
export async function expectAccessibleInProof(page: Page): Promise<void> {
  if (isFullScale) await expectThemesAccessible(page, ['light', 'dark'])
}

type Theme = 'light' | 'dark'

/**
 * Runs axe in these themes, which follow the system, with every rule except the named ones. The second theme changes
 * only colours, so only the colour rules run again.
 */
export async function violationsOf(page: Page, themes: Theme[], without: string[] = []): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const builder = new AxeBuilder({ page })
    if (colorScheme === 'dark') builder.withRules(['color-contrast', 'link-in-text-block'])
    // Legacy mode: the default mode opens a second page for frames, and we have none.
    const { violations } = await builder.setLegacyMode().disableRules(without).analyze()
    for (const { id, nodes } of violations)
      for (const node of nodes)
        found.push(`${colorScheme} ${id}: ${node.target.join(' ')} ${node.failureSummary}`)
  }
  return found
}

export async function expectThemesAccessible(page: Page, themes: Theme[], without?: string[]): Promise<void> {
  expect(await violationsOf(page, themes, without)).toEqual([])
}
