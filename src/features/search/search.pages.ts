import { definePages } from '#kernel/page/page.ts'

export const searchPages = definePages(
  'search',
  { access: 'public', layout: 'store', loader: () => import('./search.loader.ts') },
  [
    {
      path: '/search',
      page: () => import('./SearchPage.tsx'),
      title: 'title_search',
      messages: ['search', 'catalogue'],
      query: ['q', 'type', 'category', 'device', 'ios', 'page'],
    },
  ],
)
