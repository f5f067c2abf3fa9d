/**
 * A body that may be too large: counted while it arrives, for a chunked one has no declared length. Null when it is
 * larger, and nothing more is read.
 */
export async function readAtMost(request: Request, bytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
