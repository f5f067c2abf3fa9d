import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** axe in both themes, which follow the system here; every rule it has but those named. */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Legacy mode: the other one opens a second page for frames, and we have none.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme} ${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
    expect(found).toEqual([])
  }
}
