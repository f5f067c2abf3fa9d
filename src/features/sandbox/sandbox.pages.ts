import { definePage } from '#kernel/page/page.ts'

/** Not served in mode live. */
export const SANDBOX_PAGE = definePage('sandbox', {
  path: '/sandbox',
  page: () => import('./SandboxPage.tsx'),
  title: 'sandbox_title',
  access: 'private',
  layout: 'store',
  loader: () => import('./sandbox.loader.ts'),
})
