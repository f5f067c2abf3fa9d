import { z } from 'zod'
import { detectFileKind, PICTURE_OUTPUT_TYPES } from '#features/upload/detection.rules.ts'
import { reencodeImage } from '#features/upload/reencodeImage.actions.ts'
import { MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { SECOND } from '#kernel/time.ts'
import { defineJob } from '#server/background/jobs.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { storePicture } from '../picture.actions.ts'
import { lockCatalogue } from './import.store.ts'
import * as store from './sourcePicture.store.ts'

export const fetchSourcePicturesJob = defineJob(
  'catalogue.fetchPictures',
  z.object({ applicationId: z.int() }),
  { retries: 8 },
)

const LIMITS = { maximumBytes: 2 * MAXIMUM_FILE_BYTES, timeoutMs: 20 * SECOND }

/** Fetches the pictures that a source names for an application, one after the other, then shows them. */
export async function fetchSourcePictures(ctx: Ctx, { applicationId }: { applicationId: number }) {
  let unanswered = 0
  for (const { device, url } of await store.listPicturesToDownload(ctx.db, applicationId)) {
    const outcome = await fetchPicture(ctx, url)
    if (outcome === 'unanswered') unanswered++
    else await store.saveDownloadOutcome(ctx.db, { applicationId, device, url, ...outcome })
  }
  await showPictures(ctx, applicationId)
  if (unanswered > 0) throw new Error(`${unanswered} pictures of a source could not be fetched yet.`)
}

type Outcome = { state: 'stored'; picture: string } | { state: 'failed'; fault: string }

/** Stores a picture, re-encoded like an uploaded one; `unanswered` if another attempt may succeed. */
async function fetchPicture(ctx: Ctx, url: string): Promise<Outcome | 'unanswered'> {
  const reply = await ctx.ports.download.fetch(url, LIMITS)
  if ('failure' in reply) {
    const isPassing = ['timeout', 'network', '429'].includes(reply.failure) || reply.failure.startsWith('5')
    return isPassing ? 'unanswered' : { state: 'failed', fault: reply.failure }
  }
  const kind = detectFileKind(reply.bytes)
  if (kind === 'pdf' || kind === 'text') return { state: 'failed', fault: 'not_a_picture' }
  try {
    const bytes = await reencodeImage(kind, reply.bytes)
    return { state: 'stored', picture: await storePicture(ctx, PICTURE_OUTPUT_TYPES[kind], bytes) }
  } catch (error) {
    if (error instanceof AppError) return { state: 'failed', fault: error.code }
    throw error
  }
}

/** Shows the fetched pictures on the application. Pictures that an operator chose stay. */
async function showPictures(ctx: Ctx, applicationId: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    await lockCatalogue(trx)
    const rows = await store.listPictures(trx, applicationId)
    const followed = rows.flatMap(({ picture }) => picture ?? [])
    const of = (wanted: string) =>
      rows
        .filter(({ device, state }) => device === wanted && state === 'stored')
        .flatMap(({ picture }) => picture ?? [])
    const [icon] = of('icon')
    let isChanged =
      icon !== undefined && (await store.replaceImportedIcon(trx, applicationId, { icon, followed }))
    for (const device of ['iphone', 'ipad'] as const)
      isChanged =
        (await store.replaceImportedScreenshots(trx, applicationId, {
          device,
          pictures: of(device),
          followed,
        })) || isChanged
    if (isChanged) await bumpContentVersion(trx)
  })
}
