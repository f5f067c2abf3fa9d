import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'

/**
 * Answers of providers that are not in their documentation: codes, fields and shapes that an adapter does not know.
 * Stores only names and codes, never values, so nothing about a person is kept.
 */
export interface UnknownAnswer {
  provider: string
  operation: string
  kind: 'code' | 'field' | 'shape'
  detail: string
}

/** The parts of each reply that an adapter reports. */
export type ObserveAnswer = (operation: string, reply: { status: number; body: unknown }) => void

/** The documented fields and codes of a provider's answers. Anything else in an answer is recorded as unknown. */
export interface KnownAnswers {
  provider: string
  /** Every documented field name, at any depth; null when fields are not compared. */
  fields: readonly string[] | null
  /** Returns the codes in a reply, such as `status 411`; empty if the reply lacks a code where one is expected. */
  codesOf(body: Record<string, unknown>, status: number): string[]
  codes: readonly (string | RegExp)[]
}

const MAXIMUM_DETAIL = 200
const MAXIMUM_FIELDS = 10
const MAXIMUM_DEPTH = 6
const MAXIMUM_ITEMS = 20
/** The maximum number of different answers: in memory between two writes, and in the table. */
const MAXIMUM_WAITING = 100
export const MAXIMUM_KEPT_UNKNOWN_ANSWERS = 500

export interface UnknownAnswerCollector {
  observer(known: KnownAnswers): ObserveAnswer
  /** Writes the collected answers. Never throws, because the provider's call must not fail because of it. */
  save(db: Db, now: () => Promise<Instant>, log: Log): Promise<void>
}

export function createUnknownAnswerCollector(): UnknownAnswerCollector {
  let waiting = new Map<string, UnknownAnswer & { count: number }>()
  const add = (answer: UnknownAnswer) => {
    const key = JSON.stringify([answer.provider, answer.operation, answer.kind, answer.detail])
    const known = waiting.get(key)
    if (known) known.count++
    else if (waiting.size < MAXIMUM_WAITING) waiting.set(key, { ...answer, count: 1 })
  }
  return {
    observer: (known) => (operation, reply) => findUnknown(known, operation, reply).forEach(add),
    async save(db, now, log) {
      if (waiting.size === 0) return
      const answers = [...waiting.values()]
      waiting = new Map()
      try {
        const at = await now()
        for (const answer of answers) await saveAnswer(db, answer, at)
      } catch (error) {
        log.error({ err: error, answers }, 'unknown answers of providers were not saved')
      }
    },
  }
}

/** Compares a reply with the documented fields and codes of the provider. */
export function findUnknown(
  { provider, fields, codesOf, codes }: KnownAnswers,
  operation: string,
  { status, body }: { status: number; body: unknown },
): UnknownAnswer[] {
  const unknown = (kind: UnknownAnswer['kind'], detail: string) => ({
    provider,
    operation,
    kind,
    detail: detail.slice(0, MAXIMUM_DETAIL),
  })
  if (!isObject(body)) return [unknown('shape', `http ${status}: ${shapeOf(body)}`)]
  const found = codesOf(body, status)
  if (found.length === 0) return [unknown('shape', `http ${status}: ${shapeOf(body)}`)]
  const isKnown = (code: string) =>
    codes.some((one) => (typeof one === 'string' ? one === code : one.test(code)))
  const strange = [...new Set(found)].filter((code) => !isKnown(code))
  const names = fields ? [...new Set(unknownFields(body, fields))].slice(0, MAXIMUM_FIELDS) : []
  return [
    ...strange.map((code) => unknown('code', redact(code))),
    ...names.map((name) => unknown('field', name)),
  ]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A code that contains neither long digits, which could be a person's number, nor words in another script. */
function redact(code: string): string {
  return code.replace(/\d{5,}/g, '#').replace(/[^\x20-\x7e]+/g, '?')
}

/** The name of a field; `?` if it looks like a value, for example in an object whose keys are phone numbers. */
function nameOf(key: string): string {
  return /^[A-Za-z_$][\w$-]{0,40}$/.test(key) && !/\d{4,}/.test(key) ? key : '?'
}

function* unknownFields(value: unknown, known: readonly string[], path = '', depth = 0): Generator<string> {
  if (depth > MAXIMUM_DEPTH) return
  if (Array.isArray(value))
    for (const item of value.slice(0, MAXIMUM_ITEMS))
      yield* unknownFields(item, known, `${path}[]`, depth + 1)
  if (!isObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    const name = path ? `${path}.${nameOf(key)}` : nameOf(key)
    if (known.includes(key)) yield* unknownFields(item, known, name, depth + 1)
    else yield `${name}: ${shapeOf(item, depth + 1)}`
  }
}

/** The names and types of a JSON value, without its values: `{data:{code:number},errors:[]}`. */
export function shapeOf(value: unknown, depth = 0): string {
  if (value === undefined) return 'not JSON'
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  if (depth > MAXIMUM_DEPTH) return '…'
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${shapeOf(value[0], depth + 1)}]`
  const fields = Object.entries(value).slice(0, MAXIMUM_ITEMS)
  return `{${fields.map(([key, item]) => `${nameOf(key)}:${shapeOf(item, depth + 1)}`).join(',')}}`
}

/**
 * Stores one row per kind of answer. When the table is full, only known kinds are counted, so a faulty provider cannot
 * fill the disk.
 */
async function saveAnswer(db: Db, answer: UnknownAnswer & { count: number }, at: Instant): Promise<void> {
  const { provider, operation, kind, detail, count } = answer
  await sql`insert into unknown_answer as known (provider, operation, kind, detail, count, first_seen_at, last_seen_at)
    select ${provider}::text, ${operation}::text, ${kind}::text, ${detail}::text, ${count}::integer, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from unknown_answer) < ${MAXIMUM_KEPT_UNKNOWN_ANSWERS}
      or exists (select from unknown_answer where provider = ${provider} and operation = ${operation} and kind = ${kind} and detail = ${detail})
    on conflict (provider, operation, kind, detail)
      do update set count = known.count + excluded.count, last_seen_at = excluded.last_seen_at`.execute(db)
}

/** The answers of providers that the adapters do not know, newest first; for the office, `doctor` and `health`. */
export function listUnknownAnswers({ db }: { db: Db }) {
  return db.selectFrom('unknownAnswer').selectAll().orderBy('lastSeenAt', 'desc').orderBy('detail').execute()
}
