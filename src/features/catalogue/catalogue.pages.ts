import { definePages } from '#kernel/page.ts'

export const cataloguePages = definePages(
  'catalogue',
  { access: 'public', layout: 'store', loader: () => import('./catalogue.loader.ts') },
  [
    { path: '/', page: () => import('./EditorialPage.tsx'), title: 'title_home' },
    { path: '/categories', page: () => import('./CategoriesPage.tsx'), title: 'title_categories' },
    {
      path: '/categories/{label}',
      page: () => import('./CategoryPage.tsx'),
      title: 'title_category',
      query: ['page'],
    },
    { path: '/pages/{label}', page: () => import('./EditorialPage.tsx'), title: 'title_page' },
    { path: '/stories/{label}', page: () => import('./StoryPage.tsx'), title: 'title_story' },
    { path: '/collections/{label}', page: () => import('./CollectionPage.tsx'), title: 'title_collection' },
    {
      path: '/applications/{label}',
      page: () => import('./ApplicationPage.tsx'),
      title: 'title_application',
      messages: ['catalogue', 'gate'],
    },
    {
      path: '/content/appList',
      page: () => import('./AppListPage.tsx'),
      title: 'title_content_appList',
      query: ['page'],
    },
  ],
)
