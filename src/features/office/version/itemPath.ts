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
  application_price: '/packages',
  category: '/categories',
  category_order: '/categories',
  document: '/documents',
  package: '/packages',
  campaign: '/campaigns',
  poll: '/polls',
  code: '/codes',
}

/** The kinds that are edited in their list. The other kinds have a screen for each item. */
const IN_LIST: readonly VersionKind[] = ['application_price', 'category_order', 'code']

/** The path of the screen that edits an item. */
export function itemPath({ kind, key }: ItemRef): string {
  return IN_LIST.includes(kind) ? LISTS[kind] : `${LISTS[kind]}/${encodeURIComponent(key)}`
}

export function versionsPath({ kind, key }: ItemRef): string {
  return `/versions/${kind}/${encodeURIComponent(key)}`
}
