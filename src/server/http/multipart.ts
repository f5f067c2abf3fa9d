import type { UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { toCamelCase } from '#kernel/wireCase.ts'

/** Maximum size of a multipart body without its file: boundaries, headers and text fields. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024
const MAXIMUM_PARTS = 20
const MAXIMUM_HEAD_BYTES = 16 * 1024

/**
 * Parses multipart/form-data (RFC 7578): one `file`, and text fields in snake_case. Parsing is strict, because a form
 * that two parsers understand differently can get a file past a check. Libraries skip or repair what they do not
 * understand (decision 0052). Every search is bounded by the body, whose size was checked before.
 */
export function parseMultipartForm(body: Buffer, contentType: string | undefined, maximumBytes: number) {
  const form: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for (const { name, fileName, bytes } of partsOf(body, parseBoundary(contentType))) {
    if (fileName !== null) {
      if (file || name !== 'file') throw new AppError('upload_not_single')
      if (bytes.length > maximumBytes) throw uploadTooLargeError(maximumBytes)
      file = { name: fileName, bytes }
      continue
    }
    const key = toCamelCase(name)
    if (key === 'file') throw new AppError('upload_missing')
    if (Object.hasOwn(form, key)) throw unreadable()
    // defineProperty, because a field named `__proto__` must be an ordinary field.
    Object.defineProperty(form, key, { value: textOf(bytes), enumerable: true })
  }
  // Browsers send an empty file without a name when the user chose none.
  if (!file || (file.name === '' && file.bytes.length === 0)) throw new AppError('upload_missing')
  return { ...form, file }
}

export function uploadTooLargeError(maximumBytes: number): AppError {
  return new AppError('upload_too_large', { params: { megabytes: maximumBytes / 1024 / 1024 } })
}

function unreadable(): AppError {
  return new AppError('upload_unreadable')
}

/** Reads the multipart boundary from the content type, before the body: a wrong content type needs no body. */
export function parseBoundary(contentType = ''): string {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
      contentType,
    ) ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw new AppError('media_type_unsupported')
  return boundary
}

interface Part {
  name: string
  /** Null for a text field of the form. */
  fileName: string | null
  bytes: Buffer
}

function* partsOf(body: Buffer, boundary: string): Generator<Part> {
  const line = Buffer.from(`--${boundary}`, 'latin1')
  const between = Buffer.concat([Buffer.from('\r\n'), line])
  if (!body.subarray(0, line.length).equals(line)) throw unreadable()
  let at = line.length
  for (let count = 0; ; count++) {
    const mark = body.toString('latin1', at, at + 2)
    if (mark === '--') return endOf(body, at + 2)
    const headEnd = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(between, headEnd + 2)
    const isSound = mark === '\r\n' && headEnd >= 0 && headEnd - at <= MAXIMUM_HEAD_BYTES && end >= 0
    if (!isSound || count >= MAXIMUM_PARTS) throw unreadable()
    const head = headOf(textOf(body.subarray(at, headEnd)))
    yield { ...head, bytes: body.subarray(Math.min(headEnd + 4, end), end) }
    at = end + between.length
  }
}

/** Requires that nothing follows the closing boundary of the multipart body. */
function endOf(body: Buffer, at: number): void {
  if (body.toString('latin1', at, at + 3).replace('\r\n', '') !== '') throw unreadable()
}

function headOf(head: string): Pick<Part, 'name' | 'fileName'> {
  const [value = '', ...others] = [...head.matchAll(/\r\ncontent-disposition:([^\r\n]*)/gi)].map(
    ([, text]) => text,
  )
  const [, rest] = /^\s*form-data\s*(;.*)$/i.exec(value) ?? []
  const found = new Map<string, string>()
  let left = rest ?? ''
  while (left.trim() !== '') {
    const [all, key = '', text = ''] = PARAMETER.exec(left) ?? []
    if (!all || found.has(key.toLowerCase())) throw unreadable()
    found.set(key.toLowerCase(), unescaped(text))
    left = left.slice(all.length)
  }
  const name = found.get('name')
  if (name === undefined || others.length > 0) throw unreadable()
  return { name, fileName: found.get('filename') ?? null }
}

const PARAMETER = /^\s*;\s*(name|filename)="((?:\\"|[^"])*)"(?=\s*(?:;|$))/i

/**
 * Decodes the escaped characters of a quoted name or file name, as browsers write them. Some tools write a backslash
 * before the quote instead.
 */
function unescaped(text: string): string {
  return text
    .replaceAll('\\"', '"')
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}
