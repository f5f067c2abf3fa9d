import { definePages } from '#kernel/page/page.ts'

export const giftPages = definePages(
  'gift',
  { access: 'private', layout: 'flow', loader: () => import('./gift.loader.ts') },
  [
    { path: '/gift', page: () => import('./GiftPage.tsx'), title: 'title_gift' },
    // `install` and `login` have the texts of the installation that follows when the device is ready.
    {
      path: '/gift/success',
      page: () => import('./GiftSuccessPage.tsx'),
      title: 'title_gift_success',
      messages: ['gift', 'install', 'login'],
    },
  ],
)
