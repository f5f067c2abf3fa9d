import { readFile, stat, writeFile } from 'node:fs/promises'
import { type Command, CommandError } from '#server/command/command.ts'
import { exportAltStoreSource, type ImportReport, importAltStoreSource } from './import/altstore.actions.ts'
import { isAltStoreSource } from './import/altstore.rules.ts'

/**
 * Limit for an imported AltStore source. The largest public ones have a tenth of this size; a larger file could exhaust
 * memory.
 */
const MAXIMUM_BYTES = 64 * 1024 * 1024

export const catalogueCommands: Command[] = [
  {
    name: 'catalogue import',
    words: '<file.json>',
    about: 'Takes applications from an AltStore source into the catalogue; repeated, it changes nothing.',
    examples: ['bustan catalogue import source.json', 'bustan catalogue import source.json --dry-run yes'],
    options: { 'dry-run': { about: 'only tell what would change', fallback: 'no' } },
    async run(ctx, { words, options }) {
      const isRehearsal = options['dry-run'] !== 'no'
      const data = await importAltStoreSource(ctx, await readSource(words[0]), { isRehearsal })
      return { data: { isRehearsal, ...data }, text: reportText(data, isRehearsal) }
    },
  },
  {
    name: 'catalogue export',
    about: 'Writes all published applications as an AltStore source.',
    examples: ['bustan catalogue export', 'bustan catalogue export --out source.json'],
    options: { out: { about: 'file to write; without it the source is printed', fallback: '' } },
    async run(ctx, { options }) {
      const source = await exportAltStoreSource(ctx)
      const text = JSON.stringify(source, null, 2)
      const file = options['out']
      if (!file) return { data: source, text }
      await writeFile(file, `${text}\n`).catch((error) => refuseFile(file, error))
      return {
        data: { file, applications: source.apps.length },
        text: `${source.apps.length} applications written to ${file}.`,
      }
    },
  },
]

async function readSource(file: string | undefined): Promise<unknown> {
  if (!file) throw new CommandError('Say which file, such as bustan catalogue import source.json.')
  const { size } = await stat(file).catch((error) => refuseFile(file, error))
  if (size > MAXIMUM_BYTES) throw new CommandError(`${file} is larger than ${MAXIMUM_BYTES} bytes.`)
  const text = await readFile(file, 'utf8').catch((error) => refuseFile(file, error))
  const json = parseJson(file, text)
  if (!isAltStoreSource(json)) throw new CommandError(`${file} is no AltStore source: it has no list "apps".`)
  return json
}

function parseJson(file: string, text: string): unknown {
  try {
    // Some text editors write a byte order mark at the start of a file.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`)
  }
}

function refuseFile(file: string, error: { code?: string }): never {
  throw new CommandError(`${file} cannot be used (${error.code ?? 'unknown'}).`)
}

function reportText(report: ImportReport, isRehearsal: boolean): string {
  const { added, updated, unchanged, versionsAdded, skipped, skippedVersions, picturesLeftOutside } = report
  return [
    `${isRehearsal ? 'Would be: ' : ''}${added} applications added, ${updated} updated, ${unchanged} unchanged, ${skipped.length} skipped; ${versionsAdded} versions added.`,
    `${picturesLeftOutside} pictures stay outside: nothing is fetched.`,
    ...[...skipped, ...skippedVersions].map(({ what, reason }) => `skipped: ${what} ${reason}`),
  ].join('\n')
}
