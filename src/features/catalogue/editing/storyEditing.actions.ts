import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { loadPictures } from '../catalogue.views.ts'
import { getStory } from '../editorial/editorial.actions.ts'
import { findStory, listStoryContents } from '../editorial/editorial.store.ts'
import { emptyTexts, pickTexts } from '../texts.rules.ts'
import { requireVideosExist } from '../video/video.actions.ts'
import { releaseVideosOfStory } from '../video/video.store.ts'
import type { StoryDraft } from './draft.contract.ts'
import { createDraftEditing } from './draftEditing.actions.ts'
import {
  addDraftVersion,
  findApplicationIds,
  requirePicturesExist,
  type VersionedDraft,
} from './editing.actions.ts'
import { listApplicationLabels } from './editing.store.ts'
import * as store from './storyEditing.store.ts'

type Content = StoryDraft['contents'][number]

export async function listStories(ctx: Ctx, limit: number) {
  const rows = await store.listStories(ctx.db, limit)
  const pictures = await loadPictures(
    ctx.db,
    rows.map(({ image }) => image),
  )
  return rows.map((row) => ({ ...row, image: pictures(row.image) }))
}

export async function readStoryDraft(db: Db, label: string): Promise<VersionedDraft<StoryDraft>> {
  const row = await findStory(db, label)
  if (!row) throw new AppError('not_found')
  const contents = await listStoryContents(db, row.id)
  const ids = contents.flatMap(({ applications }) => applications)
  const labels = await listApplicationLabels(db, [
    ...ids,
    ...(row.pinApplicationId ? [row.pinApplicationId] : []),
  ])
  const { image, isDark, position } = row
  return addDraftVersion({
    ...pickTexts(row, 'title', 'subtitle', 'description'),
    image,
    isDark,
    position,
    pinApplication: labels.get(row.pinApplicationId ?? 0) ?? '',
    action: row.action
      ? { ...emptyTexts('label'), ...(row.action as NonNullable<StoryDraft['action']>) }
      : null,
    contents: contents.flatMap((content) => draftOf(content, labels) ?? []),
  })
}

type ContentRow = Awaited<ReturnType<typeof listStoryContents>>[number]

/** Maps a stored content to a draft. Drops a picture or video whose file is missing, because it would show nothing. */
function draftOf(row: ContentRow, labels: Map<number, string>): Content | null {
  const words = {
    textFa: row.textFa ?? '',
    textEn: row.textEn ?? '',
    textAr: row.textAr ?? '',
    textRu: row.textRu ?? '',
  }
  if (row.type === 'text') return { type: 'text', ...words }
  if (row.type === 'image') return row.picture ? { type: 'image', picture: row.picture, ...words } : null
  if (row.type === 'video')
    return row.url ? { type: 'video', url: row.url, picture: row.picture, ...words } : null
  return { type: 'applications', applications: row.applications.flatMap((id) => labels.get(id) ?? []) }
}

export const storyEditing = createDraftEditing({
  table: 'story',
  read: readStoryDraft,
  async remove(trx, id, _label, now) {
    await releaseVideosOfStory(trx, id, now)
    await store.deleteStory(trx, id)
  },
  show: getStory,
  async write(trx, label, draft: StoryDraft, isNew, now) {
    const id = await store.putStory(trx, label, await columnsOf(trx, draft), isNew, now)
    await releaseVideosOfStory(trx, id, now)
    await putContents(trx, id, draft, now)
  },
})

async function columnsOf(trx: Trx, { contents, pinApplication, action, ...columns }: StoryDraft) {
  const pictures = contents.flatMap((content) => ('picture' in content ? content.picture : []))
  await requirePicturesExist(trx, [columns.image, ...pictures])
  const [pinApplicationId = null] = await findApplicationIds(trx, pinApplication ? [pinApplication] : [])
  return { ...columns, pinApplicationId, action: action && JSON.stringify(action) }
}

async function putContents(trx: Trx, storyId: number, { contents }: StoryDraft, now: Instant): Promise<void> {
  const videos = contents.flatMap((content) => (content.type === 'video' ? content.url : []))
  await requireVideosExist(trx, videos, now)
  const rows = []
  for (const content of contents) rows.push(await rowOf(trx, content))
  await store.replaceStoryContents(trx, storyId, rows)
}

const NO_WORDS = { textFa: null, textEn: null, textAr: null, textRu: null }

async function rowOf(trx: Trx, content: Content) {
  const empty = { url: null, picture: null, ...NO_WORDS, applications: [] }
  if (content.type !== 'applications') return { ...empty, ...content }
  return { ...empty, type: content.type, applications: await findApplicationIds(trx, content.applications) }
}
