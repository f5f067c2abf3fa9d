import { createHash } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import * as store from './editing.store.ts'

/** How everything of the catalogue is edited: who saved last never undoes unseen what another wrote. */

/** A draft as it was read, under a name that every change of it changes. */
export interface Edited<Draft> {
  draft: Draft
  version: string
}

export function versioned<Draft extends object>(draft: Draft): Edited<Draft> {
  const version = createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22)
  return { draft, version }
}

/** Somebody else saved since this version was read: they are told, and nothing happens. */
export function requireVersion(now: Edited<object>, version: string): void {
  if (now.version !== version) throw new AppError('edited_meanwhile')
}

/**
 * A change of what pages show. The row of the content version comes first, as in an import: two who change the same
 * things wait there for each other, and none holds what the other wants.
 */
export async function edit<T>(ctx: Ctx, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await ctx.transaction(async (trx) => {
      await bumpContentVersion(trx)
      return work(trx)
    })
  } catch (error) {
    throw takenName(error) ?? error
  }
}

/** Carries what was made out of the transaction that is undone. */
class Rehearsed<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('rehearsed')
    this.result = result
  }
}

/** Does it and undoes it, and gives what could be seen in between. Reads go through the context that it is given. */
export async function rehearse<T>(ctx: Ctx, work: (inside: Ctx, trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await ctx.transaction(async (trx) => {
      throw new Rehearsed(await work({ ...ctx, db: trx }, trx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}

const TAKEN = {
  application_label_key: 'draft_label_taken',
  collection_label_key: 'draft_label_taken',
  page_label_key: 'draft_label_taken',
  story_label_key: 'draft_label_taken',
  application_package_name_key: 'draft_bundle_taken',
} as const

function takenName(error: unknown): AppError | null {
  const { constraint } = error as { constraint?: keyof typeof TAKEN }
  const code = constraint && TAKEN[constraint]
  return code ? new AppError(code) : null
}

/** Ids in the order of the labels, each once. */
export async function applicationIdsOf(db: Db, labels: readonly string[]): Promise<number[]> {
  const ids = await store.applicationIds(db, labels)
  return [...new Set(labels)].map((label) => {
    const id = ids.get(label)
    if (id === undefined) throw new AppError('draft_application_unknown', { params: { label } })
    return id
  })
}

export async function requirePictures(db: Db, ids: ReadonlyArray<string | null>): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const known = await store.knownPictures(db, wanted)
  if (wanted.some((id) => !known.has(id))) throw new AppError('draft_picture_unknown')
}
