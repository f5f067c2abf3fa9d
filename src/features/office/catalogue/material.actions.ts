import { loadPicturesById, storePicture } from '#features/catalogue/picture.actions.ts'
import { storeVideo } from '#features/catalogue/video/video.actions.ts'
import { checkFile } from '#features/upload/checkFile.actions.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { concurrencyHolderKey } from '#server/http/concurrencyLimiter.ts'
import { listApplicationsByLabel, listCatalogueChoices } from './material.store.ts'

export async function getChoices({ db }: Ctx) {
  const { categories, ...others } = await listCatalogueChoices(db)
  return { ...others, categories }
}

/** Stores an uploaded picture, re-encoded in a format that every browser shows. */
export async function addPicture(ctx: Ctx, { file }: { file: UploadedFile }) {
  const { mediaType, bytes } = await checkFile(concurrencyHolderKey(ctx), file).catch(rethrowAsPictureError)
  if (!mediaType.startsWith('image/')) throw new AppError('picture_type_unknown')
  const id = await storePicture(ctx, mediaType, bytes)
  const [shown] = await loadNamedPictures(ctx, [id])
  if (!shown) throw new AppError('upload_broken')
  return shown
}

export async function addVideo(ctx: Ctx, { file }: { file: UploadedFile }) {
  return storeVideo(ctx, file.bytes)
}

/** Error codes of uploaded documents. Here a PDF or a text is refused because it is not a picture. */
const DOCUMENT_FAULTS = ['upload_type_unknown', 'upload_locked', 'upload_active']

function rethrowAsPictureError(error: unknown): never {
  const isDocument = error instanceof AppError && DOCUMENT_FAULTS.includes(error.code)
  throw isDocument ? new AppError('picture_type_unknown') : error
}

export async function loadNamedPictures(ctx: Ctx, ids: ReadonlyArray<string | null>) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const pictures = await loadPicturesById(ctx, wanted)
  return wanted.flatMap((id) => {
    const picture = pictures(id)
    return picture ? { id, ...picture } : []
  })
}

/** The applications to which a draft refers, so that its form can show names instead of labels. */
export async function loadChoicesByLabel(ctx: Ctx, labels: readonly string[]) {
  const rows = await listApplicationsByLabel(
    ctx.db,
    labels.filter((label) => label !== ''),
  )
  const pictures = await loadPicturesById(
    ctx,
    rows.map(({ icon }) => icon),
  )
  return rows.map((row) => ({ ...row, icon: pictures(row.icon) }))
}
