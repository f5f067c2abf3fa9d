import { stat, writeFile } from 'node:fs/promises'
import type { Endpoint, FileDownload, FileStream } from '#kernel/endpoint.ts'
import { toCamelCase } from '#kernel/wireCase.ts'
import type { Ctx } from '../context.ts'
import { type EndpointBinding, isReadOnlyCall } from '../http/edge.ts'
import { type Command, CommandError, type CommandOption, type CommandResult } from './command.ts'
import {
  type CommandField,
  commandFieldsOf,
  commandOptionOf,
  explainFileError,
  type OptionNames,
  PAGING_FIELDS,
  parseFieldValue,
  positionalArgumentNames,
  readTextFile,
} from './contractInput.ts'
import { callEndpointAsOwner, type InputLabelOf } from './ownerCall.ts'
import { formatDetails, formatTable, isRowList, listSimpleColumns, type ResultRow } from './resultText.ts'

/**
 * Derives commands of the command line from the contracts of the office: arguments, options, checks, audit entry and
 * output.
 */

export interface CommandSpec {
  /**
   * Name of the command. The default comes from method and path: `POST /refunds/{number}/pay` becomes `refunds pay`.
   */
  name?: string
  examples?: string[]
  /**
   * Inputs of the call that come from arguments instead of options, in order. Default: the path parameters and the
   * file.
   */
  words?: readonly string[]
  options?: OptionNames
  /** Text inputs whose option gives the path of a file with the text. */
  fromFile?: readonly string[]
  /** Values for inputs that the user of the command line did not give. */
  defaults?: ResultRow | ((ctx: Ctx) => ResultRow)
  /** Inputs that always have this value in the command, so the user cannot give them. */
  fixed?: ResultRow
  /** Selects the part of the call's result that the command shows. */
  shape?: (result: ResultRow) => ResultRow
  /** Name of the list in the call's result, if it differs from the first part of the path. */
  list?: string
  columns?: string[]
  /** Converts a row of the result to the cells of the printed table. */
  cells?: (row: ResultRow) => ResultRow
  empty?: string
  /** Prints the rows as text instead of a table. */
  listText?: (rows: ResultRow[]) => string
  text?: (result: ResultRow, input: ResultRow) => string
}

/** How many rows of a list a command shows by default; `--limit` changes it. */
const SHOWN = '200'

/** Creates one command for each call of the office; `specs` holds the exceptions from the default, by call. */
export function createCommandsOfContract(
  bindings: readonly EndpointBinding[],
  groups: Record<string, string>,
  specs: Record<string, CommandSpec | CommandSpec[] | null> = {},
): Command[] {
  const unknown = Object.keys(specs).filter(
    (call) => !bindings.some(({ endpoint }) => endpoint.call === call),
  )
  if (unknown.length > 0) throw new Error(`The office has no call ${unknown.join(', ')}.`)
  return bindings.flatMap((binding) => {
    const spec = specs[binding.endpoint.call]
    if (spec === null) return []
    const noun = binding.endpoint.path.split('/')[1] ?? ''
    return [spec ?? {}].flat().map((one) => createCommandOfEndpoint(binding, one, groups[noun] ?? noun))
  })
}

export function createCommandOfEndpoint(binding: EndpointBinding, spec: CommandSpec, group: string): Command {
  const { endpoint } = binding
  const name = spec.name ?? verbOf(endpoint)
  const words = wordsOf(endpoint, spec)
  return {
    name,
    group,
    about: endpoint.summary,
    ...(words.length > 0 && { words: words.map((word) => `<${word}>`).join(' ') }),
    get options() {
      return declaredOptions(endpoint, spec)
    },
    get examples() {
      return spec.examples ?? [exampleOf(name, endpoint, spec)]
    },
    run: (ctx, input) => runContract(ctx, binding, spec, input),
  }
}

function verbOf({ method, path }: Endpoint): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const endings = {
    GET: path.endsWith('}') ? 'show' : '',
    POST: parts.length === 1 ? 'add' : '',
    PUT: 'change',
    DELETE: 'remove',
  }
  return [...parts, endings[method]].filter(Boolean).join(' ')
}

function wordsOf(endpoint: Endpoint, spec: CommandSpec): readonly string[] {
  return spec.words ?? positionalArgumentNames(endpoint)
}

function optionFields(endpoint: Endpoint, spec: CommandSpec): CommandField[] {
  const decided = [...wordsOf(endpoint, spec), ...Object.keys(spec.fixed ?? {})]
  return commandFieldsOf(endpoint, spec.options).filter(({ name }) => !decided.includes(name))
}

function declaredOptions(endpoint: Endpoint, spec: CommandSpec): Record<string, CommandOption> {
  const own = optionFields(endpoint, spec).map((field) => [field.option, commandOptionOf(field)] as const)
  return {
    ...Object.fromEntries(own),
    ...(hasPages(endpoint) && { limit: { about: 'how many rows at most', fallback: SHOWN } }),
    ...(endpoint.givesFile && { to: { about: 'the file to write', fallback: '' } }),
  }
}

function exampleOf(name: string, endpoint: Endpoint, spec: CommandSpec): string {
  const given = typeof spec.defaults === 'object' ? spec.defaults : {}
  const needed = optionFields(endpoint, spec).filter((field) => isNeeded(endpoint, field, given))
  const words = wordsOf(endpoint, spec).map((word) => `<${word}>`)
  return ['bustan', name, ...words, ...needed.map(({ option }) => `--${option} …`)].join(' ')
}

function isNeeded(
  { method }: Endpoint,
  { name, isRequired, isNullable }: CommandField,
  defaults: ResultRow,
): boolean {
  return isRequired && defaults[name] === undefined && !(isNullable && method === 'POST')
}

interface Given {
  words: string[]
  options: Record<string, string>
}

async function runContract(
  ctx: Ctx,
  binding: EndpointBinding,
  spec: CommandSpec,
  given: Given,
): Promise<CommandResult> {
  const { endpoint } = binding
  const raw = await readInput(ctx, endpoint, spec, given)
  const { shape = (result) => result } = spec
  const labelOf = inputLabelsOf(endpoint, spec)
  const call = async (input: ResultRow) =>
    shape((await callEndpointAsOwner(ctx, binding, input, labelOf)) as ResultRow)
  if (endpoint.givesFile) return saveFile(given.options['to'], () => call(raw))
  const result = await call(raw)
  const list = spec.text ? undefined : listName(endpoint, spec, result)
  if (list)
    return formatListResult(await collectRows(endpoint, { raw, result, list, call }, given.options), spec)
  return { data: result, text: spec.text?.(result, raw) ?? plainText(endpoint, result) }
}

/** How error messages of the command line name an input: `<number>` for an argument, `--tracking` for an option. */
export function inputLabelsOf(endpoint: Endpoint, spec: CommandSpec): InputLabelOf {
  const words = wordsOf(endpoint, spec)
  const fields = new Map(commandFieldsOf(endpoint, spec.options).map(({ name, option }) => [name, option]))
  return (field) => (words.includes(field) ? `<${field}>` : `--${fields.get(field) ?? field}`)
}

async function readInput(ctx: Ctx, endpoint: Endpoint, spec: CommandSpec, given: Given): Promise<ResultRow> {
  const words = wordsOf(endpoint, spec)
  const defaults = typeof spec.defaults === 'function' ? spec.defaults(ctx) : (spec.defaults ?? {})
  const raw: ResultRow = { ...spec.fixed }
  for (const field of commandFieldsOf(endpoint, spec.options)) {
    if (field.name in raw) continue
    const at = words.indexOf(field.name)
    const text = at < 0 ? given.options[field.option] : wordAt(given.words, at, words.length)
    const value = await readField(endpoint, spec, field, text ?? '')
    if (value !== undefined) raw[field.name] = value
    else if (isNeeded(endpoint, field, defaults))
      throw missingArgumentError(field, at < 0 ? `--${field.option}` : null)
    else if (defaults[field.name] !== undefined) raw[field.name] = defaults[field.name]
    else if (field.isRequired) raw[field.name] = null
  }
  return raw
}

/** The argument at a position. The last argument takes all remaining words: `developer token Ali Backgammon`. */
function wordAt(words: string[], at: number, count: number): string {
  return at === count - 1 ? words.slice(at).join(' ') : (words[at] ?? '')
}

async function readField(
  endpoint: Endpoint,
  spec: CommandSpec,
  field: CommandField,
  text: string,
): Promise<unknown> {
  if (text === '') return undefined
  if (field.kind === 'switch') return text === 'yes' ? switchValue(endpoint, field.name) : undefined
  return spec.fromFile?.includes(field.name) ? readTextFile(text) : parseFieldValue(field, text, endpoint)
}

/** Query strings carry only text, so a switch is sent as `yes` or `true`, whichever the call's schema accepts. */
function switchValue({ input }: Endpoint, name: string): string {
  return input.shape[name]?.safeParse('yes').success ? 'yes' : 'true'
}

/** The error for a missing input. Without a label the input is an argument and not an option. */
export function missingArgumentError({ name, about }: CommandField, label: string | null): CommandError {
  if (label === null) return new CommandError(`Say <${name}>.`)
  return new CommandError(`${label} is needed${about ? `: ${about}` : ''}.`)
}

function hasPages({ method, input }: Endpoint): boolean {
  return method === 'GET' && PAGING_FIELDS.some((name) => name in input.shape)
}

function listName({ method, path }: Endpoint, spec: CommandSpec, result: ResultRow): string | undefined {
  if (spec.list) return spec.list
  if (method !== 'GET' || path.endsWith('}')) return undefined
  return [toCamelCase((path.split('/')[1] ?? '').replaceAll('-', '_')), 'items', 'lines'].find((name) =>
    isRowList(result[name]),
  )
}

interface ListCall {
  raw: ResultRow
  result: ResultRow
  list: string
  call(input: ResultRow): Promise<ResultRow>
}

/** Requests further pages of a list until there are enough rows for the command. */
async function collectRows(
  endpoint: Endpoint,
  { raw, result: first, list, call }: ListCall,
  options: Record<string, string>,
): Promise<ResultRow[]> {
  const limit = Math.max(1, Number(options['limit'] ?? SHOWN) || Number(SHOWN))
  const rows: ResultRow[] = []
  for (let result = first, cursor: ResultRow | null = {}; ; result = await call({ ...raw, ...cursor })) {
    rows.push(...((result[list] ?? []) as ResultRow[]))
    cursor = nextCursor(endpoint, cursor, result, rows)
    if (!cursor || rows.length >= limit) return rows.slice(0, limit)
  }
}

function nextCursor(
  { input: { shape } }: Endpoint,
  before: ResultRow,
  result: ResultRow,
  rows: ResultRow[],
): ResultRow | null {
  const { next, hasMore, page, pages } = result
  if (typeof next === 'string') return { after: next }
  if (hasMore !== true && !(Number(page) < Number(pages))) return null
  const last = rows.at(-1) ?? {}
  if ('page' in shape) return { page: Number(before['page'] ?? 1) + 1 }
  if ('before' in shape) return { before: last['number'] ?? last['id'] }
  return 'after' in shape ? { after: last['id'] } : null
}

export function formatListResult(
  rows: ResultRow[],
  { columns, cells, listText, empty = 'None.' }: CommandSpec,
): CommandResult {
  if (rows.length === 0) return { data: rows, text: empty }
  if (listText) return { data: rows, text: listText(rows) }
  const shown = cells ? rows.map((row) => ({ ...row, ...cells(row) })) : rows
  return { data: rows, text: formatTable(shown, columns ?? listSimpleColumns(shown)) }
}

/**
 * A command that changes something prints only that it is done, because the result may contain a name or a whole UDID.
 * `--json` prints the result.
 */
function plainText(endpoint: Endpoint, result: ResultRow): string {
  if (isReadOnlyCall(endpoint)) return formatDetails(result)
  const [only, ...others] = Object.values(result)
  if (others.length > 0 || only === undefined || isRowList(only)) return 'Done.'
  return Array.isArray(only) ? only.join('\n') : String(only)
}

/** Saves a download of a command to a new file; never overwrites one. */
async function saveFile(to: string | undefined, call: () => Promise<unknown>): Promise<CommandResult> {
  if (!to) throw new CommandError('--to is needed: the file to write.')
  const file = (await call()) as FileDownload | FileStream
  const content = 'parts' in file ? file.parts : file.bytes
  await writeFile(to, content, { flag: 'wx' }).catch(explainFileError(to))
  const { size } = await stat(to)
  return { data: { name: file.name, mediaType: file.mediaType, size, to }, text: `${file.name} is in ${to}.` }
}
