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
      firstCalls: [
        ...(['GET /device', 'GET /user', 'GET /subscription', 'GET /refund', 'GET /payment'] as const),
        ...(['GET /ticket?per_page=1', 'GET /campaign'] as const),
        ...(['GET /device/{device}/registration', 'GET /device/{device}/application'] as const),
      ],
      messages: ['account', 'login', 'payment', 'install', 'gate', 'registration', 'refund'],
    },
  ],
)
