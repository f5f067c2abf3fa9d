import type { UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { createConcurrencyLimiter } from '#server/http/concurrencyLimiter.ts'
import { type CheckedFile, detectFileKind, type FileKind, PICTURE_OUTPUT_TYPES } from './detection.rules.ts'
import { safeFileName } from './name.rules.ts'
import { findPdfFault } from './pdf.actions.ts'
import { encodeThumbnail, reencodeImage } from './reencodeImage.actions.ts'
import { findTextFileFault, MAXIMUM_TEXT_BYTES } from './text.rules.ts'
import { MAXIMUM_FILE_BYTES, type MediaType } from './upload.rules.ts'

/**
 * Limits file checks to two at a time, from two different senders, because decoding a large picture takes 100 MB of
 * memory.
 */
const slots = createConcurrencyLimiter({
  atOnce: 2,
  atOncePerHolder: 1,
  maximumWaiting: 100,
  maximumWaitingPerHolder: 10,
})

/**
 * Checks an uploaded file. Returns the file to store, or throws the reason for the refusal. `sender` identifies who
 * sent the file (`concurrencyHolderKey`), so that all senders get a share of the checks.
 */
export async function checkFile(sender: string, { name, bytes }: UploadedFile): Promise<CheckedFile> {
  if (bytes.length === 0) throw new AppError('upload_empty')
  if (bytes.length > MAXIMUM_FILE_BYTES) throw tooLarge(MAXIMUM_FILE_BYTES)
  const kept = await slots(sender, () => checkBytes(detectFileKind(bytes), bytes))
  return { ...kept, name: safeFileName(name, kept.mediaType) }
}

/** Thumbnails have a separate limit, so that a ticket with many pictures does not delay uploads. */
const thumbnailSlots = createConcurrencyLimiter({
  atOnce: 2,
  atOncePerHolder: 1,
  maximumWaiting: 200,
  maximumWaitingPerHolder: 50,
})

/** A thumbnail of a stored picture. */
export async function createThumbnail(sender: string, bytes: Uint8Array): Promise<Uint8Array> {
  return thumbnailSlots(sender, () => encodeThumbnail(bytes))
}

async function checkBytes(
  kind: FileKind,
  bytes: Uint8Array,
): Promise<{ mediaType: MediaType; bytes: Uint8Array }> {
  if (kind !== 'pdf' && kind !== 'text')
    return { mediaType: PICTURE_OUTPUT_TYPES[kind], bytes: await reencodeImage(kind, bytes) }
  const fault = kind === 'pdf' ? await findPdfFault(bytes) : findTextFileFault(bytes)
  if (fault === 'upload_too_large') throw tooLarge(MAXIMUM_TEXT_BYTES)
  if (fault) throw new AppError(fault)
  return { mediaType: kind === 'pdf' ? 'application/pdf' : 'text/plain', bytes }
}

function tooLarge(bytes: number): AppError {
  return new AppError('upload_too_large', { params: { megabytes: bytes / 1024 / 1024 } })
}
