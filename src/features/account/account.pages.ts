import { definePages } from '#kernel/page/page.ts'

export const accountPages = definePages(
  'account',
  { access: 'private', layout: 'store', loader: () => import('./account.loader.ts') },
  [
    {
      path: '/account',
      page: () => import('./AccountPage.tsx'),
      title: 'title_account',
      messages: ['account', 'login', 'payment', 'install', 'gate', 'registration', 'refund'],
    },
  ],
)
