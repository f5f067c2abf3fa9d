import { definePages } from '#kernel/page/page.ts'

export const subscriptionPages = definePages(
  'subscription',
  { access: 'private', layout: 'store', loader: () => import('./subscription.loader.ts') },
  [
    {
      path: '/subscription',
      page: () => import('./SubscriptionPage.tsx'),
      title: 'title_subscription',
      messages: ['subscription', 'refund'],
    },
  ],
)
