import * as collections from '#features/catalogue/editing/collectionEditing.actions.ts'
import type { DraftEditing } from '#features/catalogue/editing/draftEditing.actions.ts'
import * as pages from '#features/catalogue/editing/pageEditing.actions.ts'
import * as stories from '#features/catalogue/editing/storyEditing.actions.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import { type VersionedItem, withVersions } from '../../version/recordVersions.actions.ts'
import { collectionItem, pageItem, storyItem } from '../catalogueVersions.actions.ts'
import { loadChoicesByLabel, loadNamedPictures } from '../material.actions.ts'

/** The office shows at most this many items of a list and marks longer lists. */
const SHOWN = 300

interface ItemRef {
  label: string
}

type DraftInput<Draft> = ItemRef & { draft: Draft }
type PreviewInput<Draft> = DraftInput<Draft> & { locale?: Locale | undefined }
type VersionInput = ItemRef & { version: string }

/** Creates the actions of an editor in the office. Each change keeps a version and returns the stored item. */
function editorActions<Draft, Shown, Item>(
  editing: DraftEditing<Draft, Shown>,
  get: (ctx: Ctx, item: ItemRef) => Promise<Item>,
  item: VersionedItem,
) {
  const labelOf = ({ label }: ItemRef) => label
  return {
    add: withVersions(item, labelOf, async (ctx: Ctx, { label, draft }: DraftInput<Draft & object>) => {
      await editing.create(ctx, label, draft)
      return get(ctx, { label })
    }),
    save: withVersions(
      item,
      labelOf,
      async (ctx: Ctx, { label, version, draft }: VersionInput & DraftInput<Draft & object>) => {
        await editing.save(ctx, label, version, draft)
        return get(ctx, { label })
      },
    ),
    remove: withVersions(item, labelOf, async (ctx: Ctx, { label, version }: VersionInput) => {
      await editing.remove(ctx, label, version)
      return {}
    }),
    preview: (ctx: Ctx, { label, draft, locale = ctx.locale }: PreviewInput<Draft & object>) =>
      editing.preview({ ...ctx, locale }, label, draft),
  }
}

function listView<Row>(rows: Row[]) {
  return { items: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN }
}

export async function listPages(ctx: Ctx) {
  return listView(await pages.listPages(ctx, SHOWN + 1))
}

export async function getPage(ctx: Ctx, { label }: ItemRef) {
  const page = await pages.readPageDraft(ctx.db, label)
  const named = page.draft.blocks.flatMap((block) =>
    block.kind === 'banners'
      ? block.items.flatMap((item) => ('application' in item ? item.application : []))
      : [],
  )
  return { label, ...page, choices: await loadChoicesByLabel(ctx, named) }
}

export const {
  add: addPage,
  save: savePage,
  remove: removePage,
  preview: previewPage,
} = editorActions(pages.pageEditing, getPage, pageItem)

export async function listStories(ctx: Ctx) {
  return listView(await stories.listStories(ctx, SHOWN + 1))
}

export async function getStory(ctx: Ctx, { label }: ItemRef) {
  const { draft, version } = await stories.readStoryDraft(ctx.db, label)
  const { contents, image, pinApplication } = draft
  const inside = contents.flatMap((content) => ('picture' in content ? content.picture : []))
  const named = contents.flatMap((content) => (content.type === 'applications' ? content.applications : []))
  const [pictures, choices] = await Promise.all([
    loadNamedPictures(ctx, [image, ...inside]),
    loadChoicesByLabel(ctx, [pinApplication, ...named]),
  ])
  return { label, version, draft, pictures, choices }
}

export const {
  add: addStory,
  save: saveStory,
  remove: removeStory,
  preview: previewStory,
} = editorActions(stories.storyEditing, getStory, storyItem)

export async function listCollections(ctx: Ctx) {
  return listView(await collections.listCollections(ctx, SHOWN + 1))
}

export async function getCollection(ctx: Ctx, { label }: ItemRef) {
  const { draft, version } = await collections.readCollectionDraft(ctx.db, label)
  return { label, version, draft, choices: await loadChoicesByLabel(ctx, draft.applications) }
}

export const {
  add: addCollection,
  save: saveCollection,
  remove: removeCollection,
  preview: previewCollection,
} = editorActions(collections.collectionEditing, getCollection, collectionItem)
