import { definePages } from '#kernel/page/page.ts'
import { CONTENT_PAGES } from './content.table.ts'

/** The pages of /content. A document brings its own title; the title here is for a document that failed to load. */
export const contentPages = definePages(
  'content',
  { access: 'public', layout: 'store', loader: () => import('./content.loader.ts') },
  CONTENT_PAGES.map(({ name, isDrawn, messages }) => ({
    path: `/content/${name}` as const,
    page: isDrawn ? () => import('./EmbeddedComponentPage.tsx') : () => import('./ContentPage.tsx'),
    title: 'title_content',
    messages,
    query: ['version'],
  })),
)
