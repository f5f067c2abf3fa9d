import { definePages } from '#kernel/page/page.ts'
import { CONTENT_PAGES } from './content.table.ts'

/** Their titles stand in the documents; this one is for a document that did not arrive. */
export const contentPages = definePages(
  'content',
  { access: 'public', layout: 'store', loader: () => import('./content.loader.ts') },
  CONTENT_PAGES.map(({ name, isDrawn, messages }) => ({
    path: `/content/${name}` as const,
    page: isDrawn ? () => import('./DrawnPage.tsx') : () => import('./ContentPage.tsx'),
    title: 'title_content',
    messages,
  })),
)
