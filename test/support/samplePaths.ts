import type { PageRoute } from '#kernel/page/page.ts'
import { fillPath } from '#links.ts'
import type { PagePath } from '#pages.ts'

/** Of the demo catalogue: one existing page of each kind. */
const SAMPLES: Record<string, Record<string, string>> = {
  '/categories/{label}': { label: 'tools' },
  '/pages/{label}': { label: 'GAMES' },
  '/stories/{label}': { label: 'month-end-money' },
  '/collections/{label}': { label: 'editors-choice' },
  '/applications/{label}': { label: 'chenar' },
  '/campaign/{id}': { id: 'siboffer' },
  '/poll/{id}': { id: 'next-shelf' },
  '/open/{target}/{id}': { target: 'story', id: 'month-end-money' },
}

/** An address of a page, with parameters that exist in the demo. */
export function samplePath({ path }: PageRoute): string {
  return fillPath(path as PagePath, SAMPLES[path] ?? { id: '7' })
}

/** Pages that redirect as soon as they are hydrated. */
export const REDIRECTING_PAGES = [
  '/goToLightMode',
  '/plans/renewal',
  '/ad-hoc/check-account',
  '/goToChat',
  '/open/{target}/{id}',
]
