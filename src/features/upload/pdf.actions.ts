import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import {
  containsMarkup,
  decodePdfNames,
  findObjectsByNumber,
  findObjectsInStream,
  hasActiveOpenAction,
  hasActivePdfContent,
  isCompletePdf,
  isDeflatedStream,
  isEncryptedPdf,
  isPictureStream,
  isUndecodableObjectStream,
  LONG_ACTIVE_PDF_NAMES,
  type PdfFault,
  type PdfStream,
  splitPdf,
  streamContainsObjects,
} from './pdf.rules.ts'

const unpack = promisify(inflate)

/**
 * Limit for the sum of all decompressed streams, pictures excluded. A larger PDF cannot be checked, so it is refused.
 */
const MAXIMUM_UNPACKED_BYTES = 32 * 1024 * 1024

/** Why a PDF is refused; null if it may be stored unchanged. */
export async function findPdfFault(bytes: Uint8Array): Promise<PdfFault | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!isCompletePdf(text)) return 'upload_broken'
  const { outside, streams } = splitPdf(text)
  const plain = decodePdfNames(outside)
  if (isEncryptedPdf(plain)) return 'upload_locked'
  if (hasActivePdfContent(plain) || containsMarkup(text, outside)) return 'upload_active'
  const packed = await unpackStreams(file, streams)
  if (typeof packed === 'string') return packed
  const resolve = (number: string) => [
    ...findObjectsByNumber(plain, number),
    ...packed.flatMap(({ dictionary, content }) => findObjectsInStream(dictionary, content, number)),
  ]
  const texts = [plain, ...packed.map(({ content }) => content)]
  return texts.some((part) => hasActiveOpenAction(part, resolve)) ? 'upload_active' : null
}

interface PackedObjects {
  dictionary: string
  content: string
}

/** Decompresses every stream of a PDF within the limit. Returns those that contain objects, or the first fault. */
async function unpackStreams(file: Buffer, streams: PdfStream[]): Promise<PackedObjects[] | PdfFault> {
  const objects: PackedObjects[] = []
  let room = MAXIMUM_UNPACKED_BYTES
  for (const stream of streams) {
    const { dictionary, start, end } = stream
    if (isUndecodableObjectStream(dictionary)) return 'upload_active'
    if (isPictureStream(dictionary)) continue
    const raw = file.subarray(start, end)
    const content = isDeflatedStream(dictionary) ? await unpackWithin(raw, room) : raw
    if (content === 'too much') return 'upload_broken'
    if (content === null) {
      if (streamContainsObjects(stream, '')) return 'upload_broken'
      continue
    }
    room -= content.length
    if (LONG_ACTIVE_PDF_NAMES.some((name) => content.includes(name))) return 'upload_active'
    if (!streamContainsObjects(stream, content.subarray(0, 400).toString('latin1'))) continue
    const plain = decodePdfNames(content.toString('latin1'))
    if (hasActivePdfContent(plain)) return 'upload_active'
    objects.push({ dictionary, content: plain })
  }
  return objects
}

/**
 * Decompresses one PDF stream. Null if the data does not match its filter. A truncated stream counts up to its end, as
 * PDF readers treat it.
 */
async function unpackWithin(raw: Buffer, room: number): Promise<Buffer | 'too much' | null> {
  try {
    return await unpack(raw, { maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : null
  }
}
