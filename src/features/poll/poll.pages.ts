import { definePages } from '#kernel/page/page.ts'

export const pollPages = definePages(
  'poll',
  { access: 'public', layout: 'store', loader: () => import('./poll.loader.ts') },
  [{ path: '/poll/{id}', page: () => import('./PollPage.tsx'), title: 'title_poll' }],
)
