import { definePages } from '#kernel/page/page.ts'

export const cataloguePages = definePages(
  'catalogue',
  { access: 'public', layout: 'store', loader: () => import('./catalogue.loader.ts') },
  [
    { path: '/', page: () => import('./editorial/EditorialPage.tsx'), title: 'title_home' },
    {
      path: '/categories',
      page: () => import('./browsing/CategoriesPage.tsx'),
      title: 'title_categories',
      query: ['origin'],
    },
    {
      path: '/categories/{label}',
      page: () => import('./browsing/CategoryPage.tsx'),
      title: 'title_category',
      query: ['origin', 'sort', 'page'],
    },
    { path: '/pages/{label}', page: () => import('./editorial/EditorialPage.tsx'), title: 'title_page' },
    { path: '/stories/{label}', page: () => import('./editorial/StoryPage.tsx'), title: 'title_story' },
    {
      path: '/collections/{label}',
      page: () => import('./editorial/CollectionPage.tsx'),
      title: 'title_collection',
    },
    {
      path: '/applications/{label}',
      page: () => import('./application/ApplicationPage.tsx'),
      title: 'title_application',
      messages: ['catalogue', 'gate'],
    },
    {
      path: '/content/appList',
      page: () => import('./browsing/AppListPage.tsx'),
      title: 'title_content_appList',
      query: ['page'],
    },
  ],
)
