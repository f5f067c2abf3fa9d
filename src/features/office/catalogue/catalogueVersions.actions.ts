import { APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import { readApplicationDraft } from '#features/catalogue/editing/applicationEditing.actions.ts'
import { listCategories } from '#features/catalogue/editing/categoryEditing.actions.ts'
import { readCollectionDraft } from '#features/catalogue/editing/collectionEditing.actions.ts'
import type { VersionedDraft } from '#features/catalogue/editing/editing.actions.ts'
import { readPageDraft } from '#features/catalogue/editing/pageEditing.actions.ts'
import { readStoryDraft } from '#features/catalogue/editing/storyEditing.actions.ts'
import * as content from '#features/content/document.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Db } from '#server/db.ts'
import type { VersionedItem } from '../version/recordVersions.actions.ts'
import type { VersionKind } from '../version/version.rules.ts'

/** A version stores the draft of a catalogue item, as its editor loads and saves it. */

type ReadDraft = (db: Db, label: string) => Promise<VersionedDraft<object>>

function draftItem(kind: VersionKind, read: ReadDraft): VersionedItem {
  return {
    kind,
    read: async ({ db }, label) => {
      const known = await read(db, label).catch(nullIfMissing)
      return known?.draft ?? null
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}

export const pageItem = draftItem('page', readPageDraft)
export const storyItem = draftItem('story', readStoryDraft)
export const collectionItem = draftItem('collection', readCollectionDraft)
export const applicationItem = draftItem('application', readApplicationDraft)

export const categoryItem: VersionedItem = {
  kind: 'category',
  async read(ctx, key) {
    const found = (await listCategories(ctx)).find(({ label }) => label === key)
    if (!found) return null
    const { label, applicationCount, version, ...draft } = found
    return draft
  },
}

/** The order of the categories of one type. The type is the key of the item. */
export const categoryOrderItem: VersionedItem = {
  kind: 'category_order',
  async read(ctx, key) {
    if (!APPLICATION_TYPES.some((type) => type === key)) return null
    const all = await listCategories(ctx)
    return { labels: all.filter(({ type }) => type === key).map(({ label }) => label) }
  },
}

/** The texts that visitors read now. A future version is a separate version of the document, not a draft. */
export const documentItem: VersionedItem = {
  kind: 'document',
  async read(ctx, name) {
    const rows = await content.listVersions(ctx, name).catch(nullIfMissing)
    if (!rows) return null
    const valid = rows.find(({ validFrom }) => validFrom <= ctx.now)
    const { texts } = await content.getDocumentTexts(ctx, name, valid?.version ?? content.FILE_VERSION)
    return { textFa: texts.fa, textEn: texts.en, textAr: texts.ar, textRu: texts.ru }
  },
}
