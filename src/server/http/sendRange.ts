import type { Context } from 'hono'
import { type ByteRange, parseRangeHeader } from '#kernel/byteRange.ts'
import { sendBytes } from './sendBytes.ts'

interface RangedFile {
  size: number
  etag: string
  headers: Record<string, string>
  /** Opens a part of the file; null when its bytes are missing. */
  open(part: ByteRange): Promise<AsyncGenerator<Uint8Array> | null>
}

/** Answers with a file or the requested range of it. Null when its bytes are missing. */
export async function sendRange(
  c: Context,
  { size, etag, headers: own, open }: RangedFile,
): Promise<Response | null> {
  const headers: Record<string, string> = { 'accept-ranges': 'bytes', etag, ...own }
  // If-Range names another version of the file, so send the whole file.
  const isSame = [undefined, etag].includes(c.req.header('if-range'))
  const requested = isSame ? parseRangeHeader(c.req.header('range'), size) : 'whole'
  if (requested === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  const part = requested === 'whole' ? { start: 0, end: size - 1 } : requested
  headers['content-length'] = String(part.end - part.start + 1)
  if (requested !== 'whole') headers['content-range'] = `bytes ${part.start}-${part.end}/${size}`
  const status = requested === 'whole' ? 200 : 206
  if (c.req.method === 'HEAD') return c.body(null, status, headers)
  const bytes = await open(part)
  return bytes && sendBytes(c, status, headers, bytes)
}
