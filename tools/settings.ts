/** Writes docs/settings.md from the table in src/server/settings/settings.ts: `node tools/settings.ts`. */
import { writeFileSync } from 'node:fs'
import { isSecretSetting, SETTINGS } from '#server/settings/settings.ts'

export const SETTINGS_FILE = new URL('../docs/settings.md', import.meta.url)

export type DocumentedSettings = Record<string, { fallback: string; about: string }>

const HEAD = `# Settings

Made by \`node tools/settings.ts\` from \`src/server/settings/settings.ts\`. Do not edit.

Every setting is an environment variable. No other source is read: there is no settings file.
A wrong value stops the start with one line per fault.
A name marked **secret** is never printed: \`./bustan settings\` shows \`(set)\` instead of its value.
\`./bustan settings\` lists the values in force.

| name | default | meaning |
|---|---|---|
`

function row([name, { fallback, about }]: [string, DocumentedSettings[string]]): string {
  const shown = fallback === '' ? '(empty)' : `\`${fallback}\``
  return `| \`${name}\`${isSecretSetting(name) ? ' **secret**' : ''} | ${shown} | ${about.replaceAll('|', '\\|')} |\n`
}

/** The content of docs/settings.md. Tests pass other settings to see it change. */
export function renderSettingsTable(settings: DocumentedSettings = SETTINGS): string {
  return HEAD + Object.entries(settings).map(row).join('')
}

if (import.meta.main) writeFileSync(SETTINGS_FILE, renderSettingsTable())
