import type { GivenFile } from '#kernel/endpoint.ts'

/**
 * Somebody's file goes out to be saved, never to be shown: whatever it is, no browser runs anything of it, under our
 * name or another.
 */
export function fileHeaders({ name, mediaType, bytes }: GivenFile): Record<string, string> {
  return {
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'content-length': String(bytes.byteLength),
    'content-disposition': attachmentNamed(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}

/** In letters that every header takes, and beside it as it is (RFC 6266, RFC 5987). */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
