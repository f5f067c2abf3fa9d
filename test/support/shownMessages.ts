import { globSync, readFileSync } from 'node:fs'
import type { Locale } from '#kernel/locale.ts'

/** The words that a page shows for a message: a part of the text, or a pattern where values are filled in. */
export type ShownMessage = (key: string) => string | RegExp

/** The messages of the store's own pages in one language, by key. */
export function shownMessages(locale: Locale): ShownMessage {
  const files = globSync([`src/features/**/*.${locale}.json`, `src/sandbox/**/*.${locale}.json`]).filter(
    (file) => !file.includes('/office/'),
  )
  const all: Record<string, unknown> = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )
  return (key) => {
    const message = all[key]
    if (typeof message !== 'string') throw new Error(`no plain message is called ${key}`)
    if (!message.includes('{')) return message
    const literal = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${literal.join('.+')}$`)
  }
}
