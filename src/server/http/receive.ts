import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '../context.ts'
import { bodyChunks } from './body.ts'
import { tooLarge } from './multipart.ts'

/** Streams a large request body to a temporary file, which is deleted after `work`. */
export async function withReceivedFile<T>(
  { config: { dataDir }, address }: Pick<Ctx, 'config' | 'address'>,
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
    await pipeline(bodyChunks(request, address), count, createWriteStream(path))
    if (size === 0) throw new AppError('upload_missing')
    return await work({ path, size })
  } finally {
    await rm(path, { force: true })
  }
}
