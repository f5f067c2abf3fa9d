import { LOCALES, type Locale } from '#kernel/locale.ts'
import { type Message, PLURAL_FORMS } from '#kernel/message.ts'
import { childNodes, type Fault, type Files, lineAt, literalText, type Node, parseJson } from './source.ts'

/** One message of one catalogue, with its place. */
export interface MessageEntry {
  file: string
  line: number
  locale: Locale
  /** The catalogue without its language: `src/web/web`. */
  catalogue: string
  key: string
  message: Message
}

/** Parsed with positions and duplicates; JSON.parse would lose both. */
export function readEntries(files: Files): MessageEntry[] {
  return [...files].flatMap(([file, text]) => {
    const match = /^(.*)\.([a-z]{2})\.json$/.exec(file)
    const [catalogue, locale] = [match?.[1], LOCALES.find((one) => one === match?.[2])]
    if (!catalogue || !locale) return []
    const source = `(${text}\n)`
    return childNodes(parseJson(file, text)['properties']).map((property) => ({
      file,
      line: lineAt(source, property.start),
      locale,
      catalogue,
      key: literalText(property['key']) ?? '',
      message: messageOf(property['value'] as Node),
    }))
  })
}

function messageOf(value: Node): Message {
  const text = literalText(value)
  if (text !== undefined) return text
  const forms = childNodes(value['properties']).map((form) => [
    literalText(form['key']),
    literalText(form['value']),
  ])
  return Object.fromEntries(forms) as Message
}

export function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}

/** Same keys, parameters and plural shape in every language; nothing empty; no key twice. */
export function checkCatalogues(entries: MessageEntry[], locales: readonly Locale[] = LOCALES): Fault[] {
  return [...doubles(entries), ...entries.flatMap(shapeFaults), ...parityFaults(entries, locales)]
}

function doubles(entries: MessageEntry[]): Fault[] {
  const first = new Map<string, MessageEntry>()
  return entries.flatMap((entry) => {
    const id = `${entry.locale} ${entry.key}`
    const earlier = first.get(id)
    if (earlier) return [fault(entry, `is also in ${earlier.file}:${earlier.line}`)]
    first.set(id, entry)
    return []
  })
}

function shapeFaults(entry: MessageEntry): Fault[] {
  const texts = textsOf(entry.message)
  const faults: string[] = []
  // A part may be an external name, such as the document in title_content_appList.
  if (!/^[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(entry.key))
    faults.push('is not a key of words and underscores')
  if (texts.length === 0 || texts.some((text) => text.trim() === '')) faults.push('is empty')
  if (texts.some((text) => text !== text.trim())) faults.push('has space around it')
  if (texts.some((text) => /[{}]/.test(text.replace(/\{\w+\}/g, ''))))
    faults.push('has a brace that is no parameter')
  const forms = PLURAL_FORMS[entry.locale].join()
  if (typeof entry.message !== 'string' && Object.keys(entry.message).join() !== forms)
    faults.push(`is a plural without exactly the forms ${forms}`)
  return faults.map((text) => fault(entry, text))
}

/** Operators work in Persian or English. */
const OFFICE_LOCALES: readonly Locale[] = ['fa', 'en']

function localesOf({ catalogue }: MessageEntry, all: readonly Locale[]): readonly Locale[] {
  return catalogue.startsWith('src/features/office/') ? OFFICE_LOCALES : all
}

function parityFaults(entries: MessageEntry[], locales: readonly Locale[]): Fault[] {
  const byPlace = new Map(entries.map((entry) => [`${entry.catalogue} ${entry.locale} ${entry.key}`, entry]))
  return entries.flatMap((entry) =>
    localesOf(entry, locales)
      .filter((locale) => locale !== entry.locale)
      .flatMap((locale) => {
        const other = byPlace.get(`${entry.catalogue} ${locale} ${entry.key}`)
        if (!other) return [fault(entry, `is missing in ${entry.catalogue}.${locale}.json`)]
        // The default language is compared with each other one, so check it once.
        if (entry.locale !== locales[0]) return []
        return differences(entry.message, other.message).map((what) =>
          fault(other, `${what} than in ${entry.locale}`),
        )
      }),
  )
}

function differences(left: Message, right: Message): string[] {
  const faults: string[] = []
  if (parametersOf(left) !== parametersOf(right)) faults.push('has other parameters')
  if (typeof left !== typeof right) faults.push('has another plural shape')
  return faults
}

function parametersOf(message: Message): string {
  const names = textsOf(message).flatMap((text) =>
    Array.from(text.matchAll(/\{(\w+)\}/g), (match) => match[1]),
  )
  return [...new Set(names)].sort().join()
}

export function fault({ file, line, key }: MessageEntry, text: string): Fault {
  return { file, line, text: `${key} ${text}` }
}
