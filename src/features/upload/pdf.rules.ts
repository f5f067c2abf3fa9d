/** A PDF as text with one character per byte: the part outside its streams, and each stream. */
export interface PdfParts {
  outside: string
  streams: PdfStream[]
}

export interface PdfStream {
  /** The stream's dictionary, with #xx escapes decoded. */
  dictionary: string
  start: number
  end: number
}

export type PdfFault = 'upload_broken' | 'upload_locked' | 'upload_active'

/**
 * PDF names of actions that run when a document is opened, clicked or printed, and of embedded files. Web links are
 * allowed.
 */
const ACTIVE_NAMES = [
  'JavaScript',
  'JS',
  'Launch',
  'AA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'RichMediaContent',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Movie',
  'Sound',
  'Rendition',
  'Flash',
  '3D',
]
const NAME_END = String.raw`(?=[\s\0()<>[\]{}/%]|$)`
const ACTIVE = new RegExp(`/(?:${ACTIVE_NAMES.join('|')})${NAME_END}`)
/** Those active names that are long enough not to appear by chance in image data. */
export const LONG_ACTIVE_PDF_NAMES = ACTIVE_NAMES.filter((name) => name.length > 5).map((name) => `/${name}`)

/** Markup that may appear nowhere in a PDF: a program that reads the file as HTML must find none. */
const MARKUP = /<(?:script|iframe|html|!doctype|\?php)/i
const MARKUP_OUTSIDE = /<(?:svg|img|body|object|embed|link|meta|style)[\s/>]/i

/** Whether a text begins and ends as a PDF, with nothing after the end. */
export function isCompletePdf(text: string): boolean {
  let end = text.length
  while (end > 0 && /[\s\0]/.test(text.charAt(end - 1))) end--
  return text.startsWith('%PDF-') && /startxref\s+\d+\s+%%EOF$/.test(text.slice(Math.max(0, end - 200), end))
}

/** Decodes the #xx escapes in PDF names: `/J#61vaScript` is `/JavaScript`. */
export function decodePdfNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

export function containsMarkup(text: string, outside: string): boolean {
  return MARKUP.test(text) || MARKUP_OUTSIDE.test(outside)
}

export function hasActivePdfContent(plain: string): boolean {
  return ACTIVE.test(plain)
}

export function isEncryptedPdf(plain: string): boolean {
  return new RegExp(`/Encrypt${NAME_END}`).test(plain)
}

/**
 * Splits a PDF into streams and the part outside them. A stream whose bytes contain objects counts as outside: a
 * cross-reference table may point into it.
 */
export function splitPdf(text: string): PdfParts {
  const outside: string[] = []
  const streams: PdfStream[] = []
  let from = 0
  const begins = /\bstream\r?\n/g
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    const before = text.slice(from, begin.index)
    const start = begins.lastIndex
    const found = text.indexOf('endstream', start)
    const end = found < 0 ? text.length : found
    const body = text.slice(start, end)
    outside.push(before, OBJECTS_INSIDE.test(body) ? body : '')
    streams.push({ dictionary: decodePdfNames(dictionaryOf(before)), start, end })
    from = end
    begins.lastIndex = end
  }
  outside.push(text.slice(from))
  return { outside: outside.join('\n'), streams }
}

const OBJECTS_INSIDE = /\d\s+\d+\s+obj|trailer/

/** The PDF dictionary of the last object before a stream; if it is not clear, everything before the stream. */
function dictionaryOf(before: string): string {
  const heads = [...before.matchAll(/\d\s+\d+\s+obj\b/g)]
  const last = heads.at(-1)
  const dictionary = last ? before.slice(last.index + last[0].length) : before
  return /^\s*<</.test(dictionary) ? dictionary : before
}

/** Whether a PDF stream contains objects, whatever its declared type. */
export function streamContainsObjects({ dictionary }: PdfStream, content: string): boolean {
  return isObjectStream(dictionary) || /^(?:\s|\0|%[^\r\n]*[\r\n])*\d+\s+\d+\s+\d+\s+\d+/.test(content)
}

export function isObjectStream(dictionary: string): boolean {
  return new RegExp(`/(?:ObjStm|First)${NAME_END}`).test(dictionary)
}

export function isDeflatedStream(dictionary: string): boolean {
  return new RegExp(`/(?:FlateDecode|Fl)${NAME_END}`).test(dictionary)
}

/** Whether a PDF stream is image data: no reader parses objects in it, and it may be huge. */
export function isPictureStream(dictionary: string): boolean {
  return /\/Subtype\s*\/Image/.test(dictionary) && !isObjectStream(dictionary)
}

/** Whether a PDF stream that may contain objects has a filter that we do not decode. */
export function isUndecodableObjectStream(dictionary: string): boolean {
  return (
    isObjectStream(dictionary) &&
    /\/(?:LZW|LZWDecode|RunLengthDecode|RL|ASCII85Decode|A85|ASCIIHexDecode|AHx|DCTDecode|DCT|JPXDecode|CCITTFaxDecode|JBIG2Decode|Crypt|Predictor)(?=[\s\0()<>[\]{}/%]|$)/.test(
      dictionary,
    )
  )
}

/** Whether a PDF does anything when it is opened, except going to a page of the same document. */
export function hasActiveOpenAction(plain: string, resolve: (number: string) => string[]): boolean {
  const opened = [...plain.matchAll(/\/OpenAction\s*/g)].map(({ index, 0: key }) =>
    plain.slice(index + key.length, index + key.length + 400),
  )
  return opened.some((value) => {
    const reference = /^(\d+)\s+\d+\s+R/.exec(value)?.[1]
    return reference === undefined
      ? !isStep(value)
      : resolve(reference).length === 0 || resolve(reference).some((target) => !isStep(target))
  })
}

function isStep(value: string): boolean {
  const kinds = [...(value.split('endobj')[0]?.matchAll(/\/S\s*\/(\w+)/g) ?? [])].map(([, kind]) => kind)
  return /^\s*\[/.test(value) || (/^\s*<</.test(value) && kinds[0] === 'GoTo')
}

/** All PDF objects with this number outside streams; a document may contain its own older versions. */
export function findObjectsByNumber(plain: string, number: string): string[] {
  const heads = plain.matchAll(new RegExp(`(?:^|[^0-9])${number}\\s+\\d+\\s+obj\\b`, 'g'))
  return [...heads].map(({ index, 0: head }) => plain.slice(index + head.length, index + head.length + 400))
}

/** The PDF object with this number in an object stream, which begins with pairs of number and offset. */
export function findObjectsInStream(dictionary: string, content: string, number: string): string[] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const pairs = content.slice(0, first).trim().split(/\s+/)
  return pairs.flatMap((value, at) => {
    if (at % 2 === 1 || value !== number) return []
    const start = first + Number(pairs[at + 1])
    return [content.slice(start, start + 400)]
  })
}
