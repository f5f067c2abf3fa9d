import * as collections from '#features/catalogue/editing/collectionEditing.actions.ts'
import type { CollectionDraft, PageDraft, StoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import * as pages from '#features/catalogue/editing/pageEditing.actions.ts'
import * as stories from '#features/catalogue/editing/storyEditing.actions.ts'
import type { Ctx } from '#server/context.ts'
import { choicesNamed, picturesNamed } from '../material.actions.ts'

/** Limit of each list; the screen says when there are more. */
const SHOWN = 300

interface ItemRef {
  label: string
}

interface DraftInput<Draft> extends ItemRef {
  draft: Draft
}

interface SaveInput<Draft> extends DraftInput<Draft> {
  version: string
}

type RemoveInput = ItemRef & { version: string }

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
  return { label, ...page, choices: await choicesNamed(ctx, named) }
}

export async function addPage(ctx: Ctx, { label, draft }: DraftInput<PageDraft>) {
  await pages.createPage(ctx, label, draft)
  return getPage(ctx, { label })
}

export async function savePage(ctx: Ctx, { label, version, draft }: SaveInput<PageDraft>) {
  await pages.savePage(ctx, label, version, draft)
  return getPage(ctx, { label })
}

export async function removePage(ctx: Ctx, { label, version }: RemoveInput) {
  await pages.removePage(ctx, label, version)
  return {}
}

export async function previewPage(ctx: Ctx, { label, draft }: DraftInput<PageDraft>) {
  return pages.previewPage(ctx, label, draft)
}

export async function listStories(ctx: Ctx) {
  return listView(await stories.listStories(ctx, SHOWN + 1))
}

export async function getStory(ctx: Ctx, { label }: ItemRef) {
  const { draft, version } = await stories.readStoryDraft(ctx.db, label)
  const { contents, image, pinApplication } = draft
  const inside = contents.flatMap((content) => ('picture' in content ? content.picture : []))
  const named = contents.flatMap((content) => (content.type === 'applications' ? content.applications : []))
  const [pictures, choices] = await Promise.all([
    picturesNamed(ctx, [image, ...inside]),
    choicesNamed(ctx, [pinApplication, ...named]),
  ])
  return { label, version, draft, pictures, choices }
}

export async function addStory(ctx: Ctx, { label, draft }: DraftInput<StoryDraft>) {
  await stories.createStory(ctx, label, draft)
  return getStory(ctx, { label })
}

export async function saveStory(ctx: Ctx, { label, version, draft }: SaveInput<StoryDraft>) {
  await stories.saveStory(ctx, label, version, draft)
  return getStory(ctx, { label })
}

export async function removeStory(ctx: Ctx, { label, version }: RemoveInput) {
  await stories.removeStory(ctx, label, version)
  return {}
}

export async function previewStory(ctx: Ctx, { label, draft }: DraftInput<StoryDraft>) {
  return stories.previewStory(ctx, label, draft)
}

export async function listCollections(ctx: Ctx) {
  return listView(await collections.listCollections(ctx, SHOWN + 1))
}

export async function getCollection(ctx: Ctx, { label }: ItemRef) {
  const { draft, version } = await collections.readCollectionDraft(ctx.db, label)
  return { label, version, draft, choices: await choicesNamed(ctx, draft.applications) }
}

export async function addCollection(ctx: Ctx, { label, draft }: DraftInput<CollectionDraft>) {
  await collections.createCollection(ctx, label, draft)
  return getCollection(ctx, { label })
}

export async function saveCollection(ctx: Ctx, { label, version, draft }: SaveInput<CollectionDraft>) {
  await collections.saveCollection(ctx, label, version, draft)
  return getCollection(ctx, { label })
}

export async function removeCollection(ctx: Ctx, { label, version }: RemoveInput) {
  await collections.removeCollection(ctx, label, version)
  return {}
}

export async function previewCollection(ctx: Ctx, { label, draft }: DraftInput<CollectionDraft>) {
  return collections.previewCollection(ctx, label, draft)
}
