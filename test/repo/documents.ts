import { posix } from 'node:path'
import type { Fault, Files } from './source.ts'

/** Tables of the server itself, which no slice owns. */
const SERVER_TABLES = [
  'product_clock',
  'limit_bucket',
  'idempotency',
  'hourly_count',
  'unknown_answer',
  'provider_slot',
]
const README_LINES = 120
const RECORD_LINES = 40
const SLICE_README_LINES = 50

/** Links between documents lead to files and headings that exist. */
export function checkLinks(files: Files, paths: ReadonlySet<string>): Fault[] {
  return [...files]
    .filter(([file]) => file.endsWith('.md') && !file.startsWith('content/'))
    .flatMap(([file, text]) =>
      linksOf(text)
        .filter(({ to }) => !isThere(posix.join(posix.dirname(file), to), to, file, files, paths))
        .map(({ to, line }) => ({ file, line, text: `leads to ${to}, which is not there` })),
    )
}

function linksOf(text: string) {
  return text
    .split('\n')
    .flatMap((line, at) =>
      Array.from(line.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g), (match) => ({
        to: match[1] ?? match[2] ?? '',
        line: at + 1,
      })),
    )
    .filter(({ to }) => !/^(https?|mailto):/.test(to))
}

function isThere(
  joined: string,
  to: string,
  from: string,
  files: Files,
  paths: ReadonlySet<string>,
): boolean {
  const [path = '', heading] = joined.split('#')
  const target = to.startsWith('#') ? from : path.replace(/\/$/, '')
  if (!paths.has(target) && ![...paths].some((one) => one.startsWith(`${target}/`))) return false
  return heading === undefined || headingsOf(files.get(target) ?? '').includes(heading)
}

/** Anchors as GitHub generates them. */
function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** README and decision records must stay short; a decision record has context, decision and consequences. */
export function checkDocuments(files: Files): Fault[] {
  return [...files].flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length
    const long = (most: number) =>
      lines > most ? [{ file, line: most + 1, text: `more than ${most} lines` }] : []
    if (file === 'README.md') return long(README_LINES)
    if (/^src\/(features\/\w+|sandbox)\/README\.md$/.test(file)) return long(SLICE_README_LINES)
    if (!/^docs\/decisions\/\d{4}-/.test(file)) return []
    const missing = ['Context', 'Decision', 'Consequences'].filter((part) => !text.includes(`## ${part}\n`))
    return [...long(RECORD_LINES), ...missing.map((part) => ({ file, line: 1, text: `has no ## ${part}` }))]
  })
}

/** The sandbox is described as a slice, and has its own tree. */
const SLICE_FILE = /^src\/(?:features\/|(?=sandbox\/))(?<slice>\w+)\//

/** A slice's README names its calls, commands, jobs, due work and facts; together they name every table once. */
export function checkSliceReadmes(files: Files): Fault[] {
  const slices = new Set([...files.keys()].flatMap((file) => SLICE_FILE.exec(file)?.groups?.['slice'] ?? []))
  const readmes = new Map([...slices].map((slice) => [slice, files.get(readmeOf(slice)) ?? '']))
  const unnamed = [...readmes].flatMap(([slice, readme]) =>
    thingsOf(slice, files)
      .filter((thing) => !readme.includes(`\`${thing}\``))
      .map((thing) => ({ file: readmeOf(slice), line: 1, text: `does not name ${thing}` })),
  )
  return [...unnamed, ...readmesWithOldCalls(readmes, files), ...unownedTables(readmes, files)]
}

function readmeOf(slice: string): string {
  return `${folderOf(slice)}/README.md`
}

function folderOf(slice: string): string {
  return slice === 'sandbox' ? 'src/sandbox' : `src/features/${slice}`
}

const NAMED: [suffix: string, pattern: RegExp][] = [
  ['.contract.ts', /endpoint\(\s*'([A-Z]+ \/[^']*)'/g],
  ['.commands.ts', /^ {2,4}(?:\{ )?name: '([^']+)',/gm],
  ['.ts', /defineJob\(\s*'([^']+)'/g],
  ['.jobs.ts', /name: '([^']+)'/g],
  ['.facts.ts', /defineFact<[^;]*?>\('([^']+)'\)/g],
]

function thingsOf(slice: string, files: Files): string[] {
  return (
    [...files]
      .filter(([file]) => file.startsWith(`${folderOf(slice)}/`) && !file.includes('.test.'))
      .flatMap(([file, text]) =>
        NAMED.filter(([suffix]) => file.endsWith(suffix)).flatMap(([, pattern]) => all(text, pattern)),
      )
      // The office has a hundred calls; its README names areas instead.
      .filter((thing) => slice !== 'office' || !/^[A-Z]+ \//.test(thing))
  )
}

function all(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name)
}

/** A renamed or removed call must not stay in a README. */
function readmesWithOldCalls(readmes: ReadonlyMap<string, string>, files: Files): Fault[] {
  const known = new Set([...readmes.keys()].flatMap((slice) => thingsOf(slice, files)))
  return [...readmes].flatMap(([slice, readme]) =>
    all(readme, /`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)
      .filter((call) => !known.has(call))
      .map((call) => ({ file: readmeOf(slice), line: 1, text: `names ${call}, which no contract has` })),
  )
}

function unownedTables(readmes: ReadonlyMap<string, string>, files: Files): Fault[] {
  const sql = [...files].filter(([file]) => file.startsWith('db/migrations/'))
  const tables = sql.flatMap(([, text]) => all(text, /^create table (\w+) \(/gm))
  const owners = (table: string) =>
    [...readmes.values()].filter((text) => ownedPart(text).includes(`\`${table}\``))
  return tables
    .filter((table) => !SERVER_TABLES.includes(table) && owners(table).length !== 1)
    .map((table) => ({
      file: 'db/migrations',
      line: 1,
      text: `${table} is owned by ${owners(table).length} slices`,
    }))
}

/** The paragraph that begins with `**Owns**`. */
function ownedPart(readme: string): string {
  return readme.split('\n\n').find((paragraph) => paragraph.startsWith('**Owns**')) ?? ''
}
