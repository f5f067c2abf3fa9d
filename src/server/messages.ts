import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts'
import { type Catalogue, formatMessage, type MessageParameters } from '#kernel/message.ts'

/** All slices' messages in one table per language, for what the server itself says: errors and text messages. */
const tables = Object.fromEntries(LOCALES.map((locale) => [locale, readCatalogues(locale)])) as Record<
  Locale,
  Catalogue
>

function readCatalogues(locale: Locale): Catalogue {
  const source = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`.${locale}.json`),
  )
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(`${source}${name}`, 'utf8'))))
}

/** The message of a key; undefined when no slice has it. */
export function findMessage(
  locale: Locale,
  key: string,
  parameters: MessageParameters = {},
): string | undefined {
  const message = tables[locale][key] ?? tables[DEFAULT_LOCALE][key]
  return message === undefined ? undefined : formatMessage(locale, message, parameters)
}

export function say(locale: Locale, key: string, parameters: MessageParameters = {}): string {
  const text = findMessage(locale, key, parameters)
  if (text === undefined) throw new Error(`There is no message ${key}.`)
  return text
}

/** For what is sent before it is known in which language it will be read. */
export function sayInEveryLanguage(key: string, parameters: MessageParameters = {}): Record<Locale, string> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, say(locale, key, parameters)])) as Record<
    Locale,
    string
  >
}
