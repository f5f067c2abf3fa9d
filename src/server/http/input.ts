import { parsePlainNumber } from '#kernel/digits.ts'
import type { Endpoint, UploadedFile } from '#kernel/endpoint.ts'
import { AppError, type FieldFaults } from '#kernel/errors.ts'
import { toCamelCaseKeys, toSnakeCase } from '#kernel/wireCase.ts'

export const MAXIMUM_BODY_BYTES = 64 * 1024
const MAXIMUM_DEPTH = 24

/**
 * Parses a JSON request body and converts its keys to camelCase. An empty body of any type is an empty object, because
 * many calls send none.
 */
export function parseBody(text: string, contentType: string | undefined): Record<string, unknown> {
  if (text.trim() === '') return {}
  // Require the JSON content type: a form on another site can send any text, but needs CORS permission to send JSON.
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) throw new AppError('media_type_unsupported')
  let value: unknown
  try {
    value = JSON.parse(text, wellFormed)
  } catch {
    throw new AppError('body_not_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('body_not_json')
  refuseHostile(value, 0)
  return toCamelCaseKeys(value) as Record<string, unknown>
}

/**
 * Replaces lone surrogates, such as half an emoji cut off by a length limit: the database cannot store them in JSON.
 */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** Refuses input with nesting that would overflow the stack, or with characters that PostgreSQL cannot store. */
function refuseHostile(value: unknown, depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new AppError('input_invalid')
  if (typeof value === 'string') refuseUnstorable(value)
  if (typeof value !== 'object' || value === null || isFile(value)) return
  for (const [name, item] of Object.entries(value)) {
    refuseUnstorable(name)
    refuseHostile(item, depth + 1)
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new AppError('input_invalid')
}

/**
 * Whether a value is an uploaded file that the edge created. The action that stores the file checks its bytes and name.
 */
function isFile(value: object): boolean {
  return (value as Partial<UploadedFile>).bytes instanceof Uint8Array
}

export function checkInput(endpoint: Endpoint, raw: Record<string, unknown>): object {
  refuseHostile(raw, 0)
  const wrongNumbers = numberNames(endpoint).filter((name) => !isPlainNumber(raw[name]))
  if (wrongNumbers.length > 0) {
    const fields = Object.fromEntries(wrongNumbers.map((name) => [toSnakeCase(name), 'number_wrong']))
    throw new AppError('input_invalid', { fields })
  }
  const result = endpoint.input.safeParse(raw)
  if (result.success) return result.data
  const fields: FieldFaults = {}
  for (const issue of result.error.issues) {
    const name = issue.path.map((part) => toSnakeCase(String(part))).join('.') || 'body'
    // Error messages in our schemas are message keys. Zod's default English sentences are not shown to users.
    fields[name] ??= /^[a-z0-9_]+$/.test(issue.message) ? issue.message : 'input_invalid'
  }
  throw new AppError('input_invalid', { fields })
}

const numberNamesOf = new WeakMap<Endpoint, string[]>()

/** Names of inputs that arrive as text and become numbers (`z.coerce.number()`). */
function numberNames(endpoint: Endpoint): string[] {
  const known = numberNamesOf.get(endpoint)
  if (known) return known
  const names = Object.entries(endpoint.input.shape).flatMap(([name, schema]) =>
    isCoercedNumber(schema as Schema) ? [name] : [],
  )
  numberNamesOf.set(endpoint, names)
  return names
}

interface Schema {
  _zod: { def: { type: string; coerce?: boolean; innerType?: Schema } }
}

function isCoercedNumber({ _zod: { def } }: Schema): boolean {
  if (def.innerType) return isCoercedNumber(def.innerType)
  return def.type === 'number' && def.coerce === true
}

/**
 * Whether a number input consists of plain decimal digits. JavaScript would also read 1e1, 0x0a, +10, ' 10 ' and true
 * as numbers.
 */
function isPlainNumber(value: unknown): boolean {
  if (typeof value === 'string') return parsePlainNumber(value) !== null
  return value === undefined || typeof value === 'number'
}

/** In tests and development: throws when a response does not match its contract or has extra fields. */
export function checkOutput(endpoint: Endpoint, answer: unknown): void {
  const plain = JSON.parse(JSON.stringify(answer ?? null))
  const parsed = endpoint.output.parse(plain)
  if (canonical(parsed) !== canonical(plain))
    throw new Error(`${endpoint.call} answered with fields that its contract does not have.`)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
