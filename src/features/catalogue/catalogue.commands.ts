import { readFile, stat, writeFile } from 'node:fs/promises'
import { MINUTE } from '#kernel/time.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import type { Ctx } from '#server/context.ts'
import { type ImportReport, importAltStoreSource } from './import/altstore.actions.ts'
import { isAltStoreSource } from './import/altstore.rules.ts'
import { exportAltStoreSource } from './import/altstoreExport.actions.ts'

/**
 * Limit for an imported AltStore source. The largest public ones have a tenth of this size; a larger file could exhaust
 * memory.
 */
const MAXIMUM_BYTES = 64 * 1024 * 1024

export const catalogueCommands: Command[] = [
  {
    name: 'catalogue import',
    words: '<file.json or https address>',
    about: 'Takes applications from an AltStore source into the catalogue; repeated, it changes nothing.',
    examples: [
      'bustan catalogue import source.json --dry-run yes',
      'bustan catalogue import https://source.example/apps.json',
    ],
    options: {
      'dry-run': { about: 'only show the plan: what would be added, changed and skipped', fallback: 'no' },
    },
    async run(ctx, { words, options }) {
      const isRehearsal = options['dry-run'] !== 'no'
      const data = await importAltStoreSource(ctx, await readSource(ctx, words[0]), { isRehearsal })
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

async function readSource(ctx: Ctx, place: string | undefined): Promise<unknown> {
  if (!place)
    throw new CommandError('Say which file or address, such as bustan catalogue import source.json.')
  const text = /^[a-z]+:\/\//i.test(place) ? await fetchSource(ctx, place) : await readSourceFile(place)
  const json = parseJson(place, text)
  if (!isAltStoreSource(json))
    throw new CommandError(`${place} is no AltStore source: it has no list "apps".`)
  return json
}

async function readSourceFile(file: string): Promise<string> {
  const { size } = await stat(file).catch((error) => refuseFile(file, error))
  if (size > MAXIMUM_BYTES) throw new CommandError(`${file} is larger than ${MAXIMUM_BYTES} bytes.`)
  return readFile(file, 'utf8').catch((error) => refuseFile(file, error))
}

const FAILURES: Record<string, string> = {
  address: 'it must be a public address and begin with https://',
  too_large: `it is larger than ${MAXIMUM_BYTES} bytes`,
  timeout: 'it took longer than a minute',
  redirects: 'it leads in a circle',
  network: 'there is no answer',
}

async function fetchSource(ctx: Ctx, address: string): Promise<string> {
  const reply = await ctx.ports.download.fetch(address, { maximumBytes: MAXIMUM_BYTES, timeoutMs: MINUTE })
  if ('bytes' in reply) return Buffer.from(reply.bytes).toString('utf8')
  const reason = FAILURES[reply.failure] ?? `it answers ${reply.failure}`
  throw new CommandError(`${address} cannot be fetched: ${reason}.`)
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
  const { added, updated, unchanged, versionsAdded, skipped, skippedVersions, picturesQueued } = report
  return [
    `${isRehearsal ? 'Would be: ' : ''}${added} applications added, ${updated} updated, ${unchanged} unchanged, ${skipped.length} skipped; ${versionsAdded} versions added.`,
    `${picturesQueued} pictures ${isRehearsal ? 'would be' : 'are being'} fetched in the background.`,
    ...report.additions.map(
      ({ application, name, versions }) => `added: ${application} ${name} (versions: ${versions})`,
    ),
    ...report.changes.map(({ application, field, from, to }) =>
      from === ''
        ? `changed: ${application} ${field}: ${cut(to)}`
        : `changed: ${application} ${field}: ${cut(from)} → ${cut(to)}`,
    ),
    ...[...skipped, ...skippedVersions, ...report.skippedFields].map(
      ({ what, reason }) => `skipped: ${what} ${reason}`,
    ),
  ].join('\n')
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
