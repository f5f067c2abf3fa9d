import { definePages } from '#kernel/page/page.ts'

export const accountPages = definePages(
  'account',
  // The loader is in the file of its page, which is fetched with many others.
  { access: 'private', layout: 'store', loader: () => import('./AccountPage.tsx') },
  [
    {
      path: '/account',
      page: () => import('./AccountPage.tsx'),
      title: 'title_account',
      messages: ['account', 'login', 'payment', 'install', 'gate', 'registration', 'refund'],
    },
  ],
)
