import type { Page } from '#kernel/page/page.ts'

const found = import.meta.glob<Page[]>('../../sandbox/panel/sandbox.pages.ts', {
  eager: true,
  import: 'sandboxPages',
})

/** For bundled code. A glob, because it is empty instead of an error where src/sandbox is absent: in the image of live. */
export const SANDBOX_PAGES: Page[] = Object.values(found).flat()
