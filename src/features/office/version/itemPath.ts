import type { VersionKind } from './version.rules.ts'

export interface ItemRef {
  kind: VersionKind
  key: string
}

const LISTS: Record<VersionKind, string> = {
  page: '/pages',
  story: '/stories',
  collection: '/collections',
  application: '/applications',
  category: '/categories',
  category_order: '/categories',
  document: '/documents',
  package: '/packages',
  campaign: '/campaigns',
  poll: '/polls',
  code: '/codes',
}

/** The kinds whose items have a screen of their own. The others are edited in their list. */
const WITH_SCREEN: readonly VersionKind[] = ['page', 'story', 'collection', 'application', 'document']

/** The path of the screen that edits an item. */
export function itemPath({ kind, key }: ItemRef): string {
  return WITH_SCREEN.includes(kind) ? `${LISTS[kind]}/${encodeURIComponent(key)}` : LISTS[kind]
}

export function versionsPath({ kind, key }: ItemRef): string {
  return `/versions/${kind}/${encodeURIComponent(key)}`
}
