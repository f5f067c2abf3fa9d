import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, type Locale, mapLocales } from '#kernel/locale.ts'
import { type Catalogue, formatMessage, type MessageParameters } from '#kernel/message.ts'

/**
 * The translated messages of all slices in one table per language, for texts that the server itself sends: errors and
 * SMS.
 */
const tables = new Map<Locale, Catalogue>()

/** The messages of a language. Loaded lazily, because most commands need none. */
function tableOf(locale: Locale): Catalogue {
  const table = tables.get(locale) ?? Object.assign({}, ...readCatalogues(locale).values())
  tables.set(locale, table)
  return table
}

const SOURCE = fileURLToPath(new URL('../', import.meta.url))
/** The JSON files of the source tree. Listed once: each listing takes 50 ms. */
let listed: string[] | undefined

/** The message files of a language by name: `notice` for notice.fa.json. */
export function readCatalogues(locale: Locale): Map<string, Catalogue> {
  listed ??= readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
  const ending = `.${locale}.json`
  const files = listed.filter((name) => name.endsWith(ending))
  return new Map(
    files.map((name) => [basename(name, ending), JSON.parse(readFileSync(SOURCE + name, 'utf8'))]),
  )
}

/** Finds a translated message by its key; undefined when no slice has it. */
export function findMessage(
  locale: Locale,
  key: string,
  parameters: MessageParameters = {},
): string | undefined {
  const message = tableOf(locale)[key] ?? tableOf(DEFAULT_LOCALE)[key]
  return message === undefined ? undefined : formatMessage(locale, message, parameters)
}

export function translate(locale: Locale, key: string, parameters: MessageParameters = {}): string {
  const text = findMessage(locale, key, parameters)
  if (text === undefined) throw new Error(`No catalogue has the message ${key}.`)
  return text
}

/** One message in all languages, for a text that is sent before the reader's language is known. */
export function translateInEveryLocale(
  key: string,
  parameters: MessageParameters = {},
): Record<Locale, string> {
  return mapLocales((locale) => translate(locale, key, parameters))
}
