import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import * as store from './editing.store.ts'

/**
 * Shared steps of editing the catalogue. Optimistic locking: a save never overwrites a change that the operator has not
 * seen.
 */

/** A draft with the hash of its content, which changes with every change of the draft. */
export interface VersionedDraft<Draft> {
  draft: Draft
  version: string
}

export function addDraftVersion<Draft extends object>(draft: Draft): VersionedDraft<Draft> {
  const version = createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22)
  return { draft, version }
}

/** Throws when another operator saved the item since this version was read. */
export function requireUnchangedVersion(now: VersionedDraft<object>, version: string): void {
  if (now.version !== version) throw new AppError('edited_meanwhile')
}

/**
 * Runs a change of the catalogue in a transaction. It locks the content version first, as an import does, so that
 * concurrent changes wait there for each other and cannot deadlock.
 */
export async function runCatalogueEdit<T>(ctx: Ctx, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await ctx.transaction(async (trx) => {
      await bumpContentVersion(trx)
      return work(trx)
    })
  } catch (error) {
    throw conflictError(error) ?? error
  }
}

/** Carries the result of a preview out of the transaction that is rolled back. */
class RolledBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('rehearsed')
    this.result = result
  }
}

/** Runs a change of the catalogue, reads the result inside the transaction, and rolls everything back. For previews. */
export async function runEditAndRollBack<T>(
  ctx: Ctx,
  work: (inside: Ctx, trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.transaction(async (trx) => {
      throw new RolledBack(await work({ ...ctx, db: trx }, trx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

const CONFLICT_CODES = {
  application_label_key: 'draft_label_taken',
  category_label_key: 'draft_label_taken',
  collection_label_key: 'draft_label_taken',
  page_label_key: 'draft_label_taken',
  story_label_key: 'draft_label_taken',
  application_package_name_key: 'draft_bundle_taken',
} as const

function conflictError(error: unknown): AppError | null {
  const { constraint } = error as { constraint?: keyof typeof CONFLICT_CODES }
  const code = constraint && CONFLICT_CODES[constraint]
  return code ? new AppError(code) : null
}

/** The ids of the applications with these labels, in the same order and without duplicates. */
export async function findApplicationIds(db: Db, labels: readonly string[]): Promise<number[]> {
  const ids = await store.listApplicationIds(db, labels)
  return [...new Set(labels)].map((label) => {
    const id = ids.get(label)
    if (id === undefined) throw new AppError('draft_application_unknown', { params: { label } })
    return id
  })
}

export async function requirePicturesExist(db: Db, ids: ReadonlyArray<string | null>): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const known = await store.findExistingPictureIds(db, wanted)
  if (wanted.some((id) => !known.has(id))) throw new AppError('draft_picture_unknown')
}
