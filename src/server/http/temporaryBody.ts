import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '../context.ts'
import { readBodyChunks } from './body.ts'
import { uploadTooLargeError } from './multipart.ts'

/** Streams a large request body to a temporary file, which is deleted after `work`. */
export async function withBodyInTemporaryFile<T>(
  { config: { dataDir }, address }: Pick<Ctx, 'config' | 'address'>,
  request: Request,
  maximumBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes)
    throw uploadTooLargeError(maximumBytes)
  if (!request.body) throw new AppError('upload_missing')
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    let size = 0
    const count = new Transform({
      transform(piece: Buffer, _, done) {
        size += piece.length
        done(size > maximumBytes ? uploadTooLargeError(maximumBytes) : null, piece)
      },
    })
    await pipeline(readBodyChunks(request, address), count, createWriteStream(path))
    if (size === 0) throw new AppError('upload_missing')
    return await work({ path, size })
  } finally {
    await rm(path, { force: true })
  }
}
