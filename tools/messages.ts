/** Writes src/web/messages.gen.ts: the keys and parameters of every message file, typed from the Persian files. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalogue, Message } from '#kernel/message.ts'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
export const MESSAGES_FILE = `${SOURCE}web/messages.gen.ts`

function parametersOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : ['{count}', ...Object.values(message)]
  return [
    ...new Set(texts.flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? ''))),
  ]
}

function parameterType(message: Message): string {
  const names = parametersOf(message)
  return names.length === 0 ? 'null' : `{ ${names.map((name) => `${name}: string | number`).join('; ')} }`
}

export function generateMessagesSource(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.fa.json'))
    .sort()
  const blocks = files.map((file) => {
    const catalogue: Catalogue = JSON.parse(readFileSync(`${SOURCE}${file}`, 'utf8'))
    const lines = Object.entries(catalogue).map(([key, message]) => `    ${key}: ${parameterType(message)}`)
    return `  ${basename(file, '.fa.json')}: {\n${lines.join('\n')}\n  }`
  })
  return `// Made by \`npm run messages\` from the Persian catalogues. Do not edit.\n/** Per catalogue and key: the parameters of the message, or null. */\nexport interface Messages {\n${blocks.join('\n')}\n}\n`
}

if (import.meta.main) writeFileSync(MESSAGES_FILE, generateMessagesSource())
