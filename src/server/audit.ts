import { pathParameters } from '#kernel/call.ts'
import type { Endpoint, UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from './db.ts'

const MAXIMUM_TEXT = 300
const MAXIMUM_NAME = 60
const MAXIMUM_ITEMS = 50
const MAXIMUM_DEPTH = 5
/** Name of the actor in audit entries of the command line, which has no login. */
export const COMMAND_LINE_ACTOR = 'command line'

interface AuditedChange {
  operatorId: string | null
  operatorName: string
  call: string
  subject: string | null
  detail: object
}

/** Writes the audit entry before the change, so that no change happens without an entry. */
export async function addAuditEntry(db: Db, now: Instant, change: AuditedChange): Promise<number> {
  const { id } = await db
    .insertInto('audit')
    .values({ ...change, at: now, detail: JSON.stringify(change.detail), outcome: 'begun' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the outcome of an audited change: `done`, or the code of the error that refused it. */
export async function completeAuditEntry(db: Db, now: Instant, id: number, outcome: string): Promise<void> {
  await db.updateTable('audit').set({ outcome, endedAt: now }).where('id', '=', id).execute()
}

interface AuditClock {
  db: Db
  now: Instant
}

/** Runs a change between its two audit writes. */
export async function runAuditedChange<Answer>(
  { db, now }: AuditClock,
  change: AuditedChange,
  work: () => Promise<Answer>,
  endNow = async () => now,
): Promise<Answer> {
  const id = await addAuditEntry(db, now, change)
  try {
    const answer = await work()
    await completeAuditEntry(db, await endNow(), id, 'done')
    return answer
  } catch (error) {
    await completeAuditEntry(db, await endNow(), id, error instanceof AppError ? error.code : 'failed')
    throw error
  }
}

/** Writes an audit entry for a command that has no API call in the office. */
export async function runAuditedCommand<Answer>(
  clock: AuditClock,
  call: string,
  subject: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const change = {
    operatorId: null,
    operatorName: COMMAND_LINE_ACTOR,
    call,
    subject: clip(subject),
    detail: {},
  }
  return runAuditedChange(clock, change, work)
}

/** The object that an audited call changes, such as a payment number: the values of its path parameters. */
export function auditSubjectOf({ path }: Endpoint, raw: Record<string, unknown>): string | null {
  const named = pathParameters(path).map((name) => String(raw[name] ?? ''))
  return named.length > 0 ? clip(named.join(' ')) : null
}

/** The input of an audited call, shortened, without secrets and file contents. */
export function auditDetailOf({ path, auditOmits = [] }: Endpoint, raw: Record<string, unknown>): object {
  const hidden = [...auditOmits, ...pathParameters(path)]
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !hidden.includes(name))
      .slice(0, MAXIMUM_ITEMS)
      .map(([name, value]) => [clip(name, MAXIMUM_NAME), shortenValue(value, 0)]),
  )
}

function shortenValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clip(value)
  if (typeof value !== 'object' || value === null) return value
  if ((value as Partial<UploadedFile>).bytes instanceof Uint8Array) {
    const { name, bytes } = value as UploadedFile
    return { name: clip(name), size: bytes.length }
  }
  if (depth >= MAXIMUM_DEPTH) return '…'
  if (Array.isArray(value)) return value.slice(0, MAXIMUM_ITEMS).map((item) => shortenValue(item, depth + 1))
  const entries = Object.entries(value).slice(0, MAXIMUM_ITEMS)
  return Object.fromEntries(
    entries.map(([name, item]) => [clip(name, MAXIMUM_NAME), shortenValue(item, depth + 1)]),
  )
}

/** Shortens a text for the audit table. Removes NUL and lone surrogates, which the database cannot store. */
function clip(text: string, length = MAXIMUM_TEXT): string {
  const clean = text.toWellFormed().replaceAll('\0', '')
  return clean.length > length ? `${clean.slice(0, length).toWellFormed()}…` : clean
}
