import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { SECOND } from '#kernel/time.ts'
import { uploadStreamToS3 } from './s3.upload.ts'
import { rangeBeyondEndError, requireValidKey, requireValidRange } from './storage.key.ts'
import type { ByteRange, StoragePort } from './storage.port.ts'

export interface S3Options {
  /** URL of the S3 service without the bucket, which is added to the path. */
  endpoint: string
  /** The URL under which phones reach the same storage, if it differs from `endpoint`. */
  publicEndpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  fetch: typeof fetch
  /** The timeout of the response headers; the response body may take longer. */
  timeoutMs?: number
}

const ANSWER_TIMEOUT_MS = 60 * SECOND

/** Stores files in any S3 service: several servers share it, and packages need no space on their disks. */
export function createS3Storage(options: S3Options): StoragePort {
  const openAt = (endpoint: string) =>
    new S3mini({
      endpoint: `${endpoint}/${encodeURIComponent(options.bucket)}`,
      region: options.region,
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
      fetch: withAnswerTimeout(options.fetch, options.timeoutMs ?? ANSWER_TIMEOUT_MS),
    })
  const s3 = openAt(options.endpoint)
  const publicS3 = openAt(options.publicEndpoint || options.endpoint)
  return {
    async put(key, bytes) {
      await withPlainErrors(s3.putObject(requireValidKey(key), bytes))
    },
    async putStream(key, source) {
      return withPlainErrors(uploadStreamToS3(s3, requireValidKey(key), source))
    },
    async get(key) {
      const response = await nullIfMissing(s3.getObjectRaw(requireValidKey(key)))
      return response && Buffer.from(await withPlainErrors(response.arrayBuffer()))
    },
    async head(key) {
      const size = await nullIfMissing(s3.getContentLength(requireValidKey(key)))
      return size === null ? null : { size }
    },
    async open(key, range) {
      return openPart(s3, requireValidKey(key), range)
    },
    async remove(key) {
      await nullIfMissing(s3.deleteObject(requireValidKey(key)))
    },
    signAddress: (key, validSeconds) => publicS3.getPresignedUrl('GET', requireValidKey(key), validSeconds),
  }
}

async function openPart(s3: S3mini, key: string, range: ByteRange | undefined): Promise<Readable | null> {
  if (range) requireValidRange(range)
  const response = await nullIfMissing(
    range ? s3.getObjectRaw(key, false, range.start, range.end + 1) : s3.getObjectRaw(key),
    range,
  )
  if (!response) return null
  if (!response.body) return Readable.from([])
  if (range && !isPart(response, range)) {
    await response.body.cancel()
    throw new Error('The object storage returned another byte range than requested.')
  }
  return Readable.fromWeb(response.body as ReadableStream)
}

/**
 * Whether the response holds exactly the requested byte range. Some services ignore or misread the range, which would
 * corrupt a download assembled from parts.
 */
function isPart(response: Response, { start, end }: ByteRange): boolean {
  const [, first, last, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return (
    response.status === 206 && Number(first) === start && Number(last) === Math.min(end, Number(size) - 1)
  )
}

/** Returns null for a missing file. A missing bucket is a configuration error. */
async function nullIfMissing<T>(work: Promise<T>, range?: ByteRange): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.status === 404 && refusal.serviceCode !== 'NoSuchBucket') return null
    if (refusal?.status === 416 && range) throw rangeBeyondEndError(range)
    throw toPlainError(error)
  }
}

async function withPlainErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toPlainError(error)
  }
}

function refusalOf(error: unknown): S3ServiceError | undefined {
  const inner = error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error
  return inner instanceof S3ServiceError ? inner : undefined
}

/** Hides the error text of the S3 service, which may contain the key and the signed request. */
function toPlainError(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal)
    return new Error(`The object storage refused: ${refusal.status} ${refusal.serviceCode ?? ''}`.trim())
  for (const one of [error, causeOf(error)]) {
    if (one instanceof S3NetworkError) return silence(one.code)
    if (one instanceof TypeError && one.message === 'fetch failed') return silence(causeOf(one))
    if (one instanceof Error && one.name === 'TimeoutError') return silence('no answer in time')
  }
  return error
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function silence(why: unknown): Error {
  return new Error(`The object storage does not answer: ${why instanceof Error ? why.message : why}.`)
}

/** Adds a timeout for the response headers. The timeout of s3mini itself would also abort a running download. */
function withAnswerTimeout(send: typeof fetch, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const timer = new AbortController()
    const alarm = setTimeout(() => timer.abort(new DOMException('No answer', 'TimeoutError')), timeoutMs)
    try {
      return await send(input, { ...init, signal: timer.signal })
    } finally {
      clearTimeout(alarm)
    }
  }
}
