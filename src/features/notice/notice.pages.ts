import { definePages } from '#kernel/page/page.ts'

export const noticePages = definePages(
  'notice',
  { access: 'private', layout: 'flow', loader: () => import('./notice.loader.ts') },
  [{ path: '/visitLater', page: () => import('./VisitLaterPage.tsx'), title: 'visit_later_title' }],
)
