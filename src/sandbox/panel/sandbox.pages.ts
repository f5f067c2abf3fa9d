import { definePage } from '#kernel/page/page.ts'

export const sandboxPages = [
  definePage('sandbox', {
    folder: 'src/sandbox/panel',
    path: '/sandbox',
    page: () => import('./SandboxPage.tsx'),
    title: 'sandbox_title',
    access: 'private',
    layout: 'store',
    loader: () => import('./sandbox.loader.ts'),
  }),
]
