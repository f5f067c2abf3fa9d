import type { Page } from '#kernel/page/page.ts'

const found = import.meta.glob<Page[]>('../../sandbox/panel/sandbox.pages.ts', {
  eager: true,
  import: 'sandboxPages',
})

/**
 * The pages of the sandbox, for bundled code. A glob, because it is empty instead of an error where src/sandbox is
 * absent, as in the container image of mode live.
 */
export const SANDBOX_PAGES: Page[] = Object.values(found).flat()
