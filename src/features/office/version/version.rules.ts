import type { Role } from '#kernel/role.ts'

/** Kinds of items that have versions. */
export const VERSION_KINDS = [
  'page',
  'story',
  'collection',
  'application',
  'application_price',
  'category',
  'category_order',
  'document',
  'package',
  'campaign',
  'poll',
  'code',
] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

const CONTENT: readonly Role[] = ['content']
const FINANCE: readonly Role[] = ['finance']

/** The roles that may see, restore and schedule versions of an item: those that may save the item. */
export const ROLES_OF_VERSION_KIND: Record<VersionKind, readonly Role[]> = {
  page: CONTENT,
  story: CONTENT,
  collection: CONTENT,
  application: CONTENT,
  application_price: FINANCE,
  category: CONTENT,
  category_order: CONTENT,
  document: CONTENT,
  package: FINANCE,
  campaign: ['finance', 'content'],
  poll: CONTENT,
  code: FINANCE,
}

/** The parts that restoring a version does not change. The screen lists them. */
export const NOT_RESTORED_PARTS = [
  'payments',
  'code_uses',
  'participants',
  'votes',
  'category_members',
  'package_files',
  'developer_name',
  'removed_videos',
] as const
export type UntouchedPart = (typeof NOT_RESTORED_PARTS)[number]

export const UNTOUCHED_BY_RESTORE: Record<VersionKind, readonly UntouchedPart[]> = {
  page: [],
  story: ['removed_videos'],
  collection: [],
  application: ['package_files', 'developer_name'],
  application_price: ['payments'],
  category: ['category_members'],
  category_order: [],
  document: [],
  package: ['payments'],
  campaign: ['participants', 'code_uses'],
  poll: ['votes'],
  code: ['code_uses'],
}

/** How long the screen offers to undo a save. */
export const UNDO_SECONDS = 30
