import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { pathParameters } from '#kernel/call.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Endpoint, ReceivedFile, UploadedFile } from '#kernel/endpoint.ts'
import { parseInstant } from '#kernel/time.ts'
import { CommandError, type CommandOption } from './command.ts'

/** Derives arguments and options of a command from the input schema of a call. */

type FieldKind = 'text' | 'number' | 'flag' | 'switch' | 'time' | 'list' | 'json' | 'file'

export interface CommandField {
  name: string
  option: string
  kind: FieldKind
  about: string
  isRequired: boolean
  isNullable: boolean
}

/** Names of options by input field, where the option is not simply named like the field. */
export type OptionNames = Readonly<Record<string, string>>

/** Shorter option names that hold for every call. */
const OPTION_NAMES: OptionNames = {
  amountOff: 'amount',
  bundleIdentifier: 'bundle',
  changeLogEn: 'changes-en',
  changeLogFa: 'changes-fa',
  descriptionAr: 'text-ar',
  descriptionEn: 'text-en',
  descriptionFa: 'text-fa',
  descriptionRu: 'text-ru',
  discountedPriceToman: 'discounted',
  endsAt: 'until',
  giftDays: 'days',
  issuerId: 'issuer',
  lengthDays: 'days',
  maxUses: 'uses',
  maxUsesPerUser: 'uses-per-user',
  packages: 'package',
  percentOff: 'percent',
  priceToman: 'price',
  replacesFile: 'replace',
  replacesIcon: 'icon',
  startsAt: 'from',
  trackingCode: 'tracking',
  windowSeconds: 'window',
}

/** The option name of an input field: `isHidden` → `hidden`, `nameFa` → `name-fa`. */
export function optionName(field: string, names: OptionNames = {}): string {
  const plain = field.replace(/^is(?=[A-Z])/, '')
  const kebab = plain.replace(/[A-Z]/g, (letter, at) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`)
  return names[field] ?? OPTION_NAMES[field] ?? kebab
}

interface JsonSchema {
  type?: string
  format?: string
  const?: unknown
  enum?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Inputs that request the next page of a list. Commands set them automatically, so they are no options. */
export const PAGING_FIELDS = ['page', 'before', 'after']

export function commandFieldsOf({ input, method }: Endpoint, names: OptionNames = {}): CommandField[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => method !== 'GET' || !PAGING_FIELDS.includes(name))
    .map(([name, field]) => ({
      ...fieldOf(name, field),
      option: optionName(name, names),
      isRequired: schema.required?.includes(name) === true,
    }))
}

function fieldOf(name: string, schema: JsonSchema): Omit<CommandField, 'option' | 'isRequired'> {
  const variants = variantsOf(schema)
  const [first = {}] = variants.filter(({ type, const: only }) => type !== 'null' && only !== '')
  const kind = kindOf(first)
  const about = [schema.description ?? first.description, rangeOf(first, kind)].filter(Boolean).join(' ')
  return { name, kind, about, isNullable: variants.some(({ type }) => type === 'null') }
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema]
}

function kindOf(schema: JsonSchema): FieldKind {
  const { type, format, items } = schema
  if (type === undefined) return 'file'
  if (schema.const === 'yes' || schema.enum?.join() === 'true,false') return 'switch'
  if (format === 'date-time') return 'time'
  if (type === 'array') return items?.type === 'string' ? 'list' : 'json'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'boolean' ? 'flag' : type === 'object' ? 'json' : 'text'
}

function rangeOf({ enum: choices, minimum, maximum }: JsonSchema, kind: FieldKind): string {
  if (kind === 'switch') return ''
  if (choices) return choices.join(', ')
  if (kind === 'flag') return 'yes or no'
  if (kind === 'json') return 'a JSON file'
  if (kind === 'time') return 'such as 2027-04-03 or 2027-04-03T20:30:00Z'
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`
  return kind === 'number' && minimum !== undefined ? `${minimum}${most || ' or more'}` : ''
}

/** The inputs of a call that are arguments of its command: the path parameters, and the file of an upload. */
export function positionalArgumentNames({ path, takesFile, receivesFile }: Endpoint): string[] {
  return [...pathParameters(path), ...(takesFile || receivesFile ? ['file'] : [])]
}

export function commandOptionOf({ kind, about, isNullable }: CommandField): CommandOption {
  const clearing = isNullable ? 'none clears it' : ''
  return { about: [about, clearing].filter(Boolean).join('; '), fallback: kind === 'switch' ? 'no' : '' }
}

/**
 * Parses the text of an argument or option. Text that cannot be parsed is passed on, so that the call's schema reports
 * the error.
 */
export async function parseFieldValue(
  field: CommandField,
  text: string,
  { takesFile }: Endpoint,
): Promise<unknown> {
  if (field.isNullable && text === 'none') return null
  switch (field.kind) {
    case 'number':
      return parseNumber(text)
    case 'flag':
      return parseFlag(field, text)
    case 'time':
      return parseTime(text)
    case 'list':
      return text.split(',').filter(Boolean)
    case 'json':
      return parseJsonFile(text)
    case 'file':
      return takesFile ? readUpload(text) : receiveFile(text)
    default:
      return text
  }
}

function parseNumber(text: string): unknown {
  const digits = toLatinDigits(text)
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text
}

function parseFlag({ option }: CommandField, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new CommandError(`--${option} is yes or no.`)
  return text === 'yes'
}

export function parseTime(text: string): string {
  const time = parseInstant(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

export async function parseJsonFile(path: string): Promise<unknown> {
  const text = await readTextFile(path)
  try {
    // Remove the byte order mark that some text editors write.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${(error as Error).message}`)
  }
}

export async function readTextFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(explainFileError(path))
}

export async function readUpload(path: string): Promise<UploadedFile> {
  return { name: basename(path), bytes: await readFile(path).catch(explainFileError(path)) }
}

/** Opens a local file as the upload of a call. The file is not deleted afterwards, unlike uploads over HTTP. */
async function receiveFile(path: string): Promise<ReceivedFile> {
  const { size } = await stat(path).catch(explainFileError(path))
  return { path, size }
}

const DISK_FAULTS: Record<string, string> = {
  EEXIST: 'exists already',
  ENOENT: 'does not exist (ENOENT)',
}

export function explainFileError(path: string): (error: unknown) => never {
  return (error) => {
    const { code = 'unknown' } = error as { code?: string }
    throw new CommandError(`${path} ${DISK_FAULTS[code] ?? `cannot be used (${code})`}.`)
  }
}
