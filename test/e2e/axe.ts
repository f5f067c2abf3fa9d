import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/**
 * axe in both themes, which follow the system here; every rule it has but those named. The second theme changes colours
 * alone, so only what is about them is asked again.
 */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const builder = new AxeBuilder({ page })
    if (colorScheme === 'dark') builder.withRules(['color-contrast', 'link-in-text-block'])
    // Legacy mode: the other one opens a second page for frames, and we have none.
    const { violations } = await builder.setLegacyMode().disableRules(without).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme} ${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
    expect(found).toEqual([])
  }
}
