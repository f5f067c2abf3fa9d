import type { S3mini } from 's3mini'

/**
 * Size of an upload part: the smallest that S3 accepts, and two are in memory at a time. S3 allows 10,000 parts, so 50
 * GB in all.
 */
const PART_BYTES = 5 * 1024 * 1024

type Part = Awaited<ReturnType<S3mini['uploadPart']>>

/**
 * Uploads a stream to S3. A file that fits into one part is sent in one request. Memory holds one part and a copy in
 * transit, whatever the file's size.
 */
export async function uploadStreamToS3(
  s3: S3mini,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  const parts = splitParts(source)
  try {
    const { value: first = new Uint8Array() } = await parts.next()
    if (first.byteLength === PART_BYTES) return await uploadParts(s3, key, first, parts)
    await s3.putObject(key, first)
    return { size: first.byteLength }
  } finally {
    // Close the source stream if it was not read to its end.
    await parts.return(undefined)
  }
}

async function uploadParts(
  s3: S3mini,
  key: string,
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  const uploadId = await s3.getMultipartUploadId(key)
  try {
    const sent = [await s3.uploadPart(key, uploadId, first, 1)]
    let size = first.byteLength
    for await (const part of rest) {
      sent.push(await s3.uploadPart(key, uploadId, part, sent.length + 1))
      size += part.byteLength
    }
    await complete(s3, key, uploadId, sent)
    return { size }
  } catch (error) {
    // Abort the upload, because unfinished parts cost money until they are removed. The caller gets the error of the
    // upload itself.
    await s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

/**
 * Completes a multipart upload. S3 may refuse this with status 200, because the response starts before the outcome is
 * known.
 */
async function complete(s3: S3mini, key: string, uploadId: string, parts: Part[]): Promise<void> {
  const { etag } = await s3.completeMultipartUpload(key, uploadId, parts)
  if (!etag) throw new Error('The object storage did not assemble the parts.')
}

/**
 * Splits a stream into parts of equal size and a rest. All parts but the rest reuse the same memory, because a part is
 * sent before the next one is requested.
 */
async function* splitParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let part = Buffer.allocUnsafe(0)
  let filled = 0
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.byteLength; ) {
      if (part.byteLength === 0) part = Buffer.allocUnsafeSlow(PART_BYTES)
      const piece = chunk.subarray(taken, taken + PART_BYTES - filled)
      part.set(piece, filled)
      filled += piece.byteLength
      taken += piece.byteLength
      if (filled < PART_BYTES) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
