import { definePages } from '#kernel/page/page.ts'

/** `login` has the texts of the dialog for a fresh SMS code, which is needed when the device key is missing. */
export const refundPages = definePages(
  'refund',
  {
    access: 'private',
    layout: 'flow',
    messages: ['refund', 'login'],
    loader: () => import('./refund.loader.ts'),
  },
  [
    {
      path: '/refundConfirm',
      page: () => import('./quote/RefundConfirmPage.tsx'),
      title: 'title_refund_confirm',
    },
    { path: '/refundWaiting', page: () => import('./RefundWaitingPage.tsx'), title: 'title_refund_waiting' },
    { path: '/cardNumber', page: () => import('./payout/CardNumberPage.tsx'), title: 'title_card_number' },
    {
      path: '/refundComplete',
      page: () => import('./RefundCompletePage.tsx'),
      title: 'title_refund_complete',
    },
  ],
)
