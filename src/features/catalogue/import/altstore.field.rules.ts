import { type Instant, parseInstant } from '#kernel/time.ts'

/**
 * Parsers of single values of an AltStore source. Sources are written by hand and by many tools, so every parser
 * accepts any input and returns the empty value of its type for what it cannot use. Text parsers are idempotent, so
 * that an export can be imported without a change.
 */
export type RawFields = Record<string, unknown>

export const FIELD_LENGTH_LIMITS = {
  name: 100,
  developer: 100,
  subtitle: 200,
  text: 10_000,
  version: 64,
  label: 100,
} as const

/** The fields of a JSON object; null for any other value. */
export function parseFields(value: unknown): RawFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawFields) : null
}

export function parseArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Bidirectional control characters. In a name they only serve to mislead readers. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Reads one line of text. Half-spaces stay, because Persian needs them. */
export function cleanLine(value: unknown, limit: number): string {
  const text = plainText(value).replace(/\0/g, '').replace(DIRECTION, '')
  return cut(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), limit)
}

/** Reads a text of several lines. */
export function cleanProse(value: unknown, limit: number): string {
  const lines = plainText(value).replace(/\r\n?|\u2028|\u2029/g, '\n')
  const clean = lines
    .replace(DIRECTION, '')
    .replace(/\p{Cc}/gu, (control) => (/[\n\t]/.test(control) ? control : ''))
  return cut(clean.trim(), limit)
}

/**
 * Reads a text. Accepts numbers too, because some sources write the version 1.2 as a number. Removes lone surrogates,
 * which cannot be stored.
 */
function plainText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.toWellFormed() : ''
}

/** Cuts a text to a number of code points, so that no character is split. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  return [...text.slice(0, limit * 2)].slice(0, limit).join('').trimEnd()
}

const DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Reads a date such as `2024-4-22` or full ISO, to the second, as exports write it. Without a time zone it is UTC, so
 * that the result does not depend on this machine.
 */
export function parseDate(value: unknown): Instant | null {
  const match = DATE.exec(cleanLine(value, 60))
  if (!match) return null
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', zone = 'Z'] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const at = parseInstant(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`)
  return isDay(date) && isSane(at) ? at : null
}

/** Whether a date exists. Rejects 30 February, which Date would read as 1 March. */
function isDay(date: string): boolean {
  const at = parseInstant(date)
  return isSane(at) && at.toISOString().startsWith(date)
}

function isSane(at: Instant): boolean {
  const year = at.getUTCFullYear()
  return year >= 1970 && year <= 9999
}

/** Reads a colour of three or six hex digits, with or without `#`; null for anything else. */
export function parseColor(value: unknown): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(cleanLine(value, 20))?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** Larger than any real package. A larger file size is an error of the source. */
const MAXIMUM_SIZE = 1e12

/** Reads a file size in bytes; 0 when unknown. */
export function parseSize(value: unknown): number {
  const text = cleanLine(value, 40)
  const size = /^\d+(\.\d+)?(e\+\d+)?$/.test(text) ? Math.round(Number(text)) : 0
  return size <= MAXIMUM_SIZE ? size : 0
}

/** Reads the URL of a picture, up to the length of real ones. */
export function parsePictureAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value : parseFields(value)?.['imageURL']
  if (typeof text !== 'string' || text.length > 1000 || !/^https?:\/\//i.test(text)) return null
  return URL.canParse(text) ? new URL(text).href : null
}

export function parseIosVersion(value: unknown): string | null {
  const text = cleanLine(value, 40)
  return /^\d{1,4}(\.\d{1,4}){0,3}$/.test(text) ? text : null
}
