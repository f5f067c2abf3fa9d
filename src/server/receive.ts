import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ReceivedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Config } from './config.ts'
import { tooLarge } from './multipart.ts'

/** A body that no memory should hold, on the disk for as long as it is worked on. */
export async function withReceivedFile<T>(
  { dataDir }: Pick<Config, 'dataDir'>,
  request: Request,
  maximumBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) throw tooLarge(maximumBytes)
  if (!request.body) throw new AppError('upload_missing')
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    let size = 0
    const count = new Transform({
      transform(piece: Buffer, _, done) {
        size += piece.length
        done(size > maximumBytes ? tooLarge(maximumBytes) : null, piece)
      },
    })
    const body = Readable.fromWeb(request.body as ReadableStream)
    await pipeline(body, count, createWriteStream(path)).catch(asUnreadable)
    if (size === 0) throw new AppError('upload_missing')
    return await work({ path, size })
  } finally {
    await rm(path, { force: true })
  }
}

/** Whoever sent it went away in the middle: nobody reads this answer, but it is no fault of ours. */
function asUnreadable(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  const isCutOff = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR'
  throw isCutOff ? new AppError('upload_unreadable') : error
}
