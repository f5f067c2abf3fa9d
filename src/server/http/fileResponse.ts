import type { FileDownload, FileStream } from '#kernel/endpoint.ts'

/** Headers that make browsers save an uploaded file and never display or run it. */
export function fileResponseHeaders(file: FileDownload | FileStream): Record<string, string> {
  const { name, mediaType } = file
  return {
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    ...('bytes' in file && { 'content-length': String(file.bytes.byteLength) }),
    'content-disposition': attachmentHeader(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}

/** A Content-Disposition header with the file name in ASCII and in UTF-8 (RFC 6266, RFC 5987). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Sends each part when it is generated. If the client disconnects, generation stops. */
export function streamParts(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
