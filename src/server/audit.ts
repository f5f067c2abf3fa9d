import { pathParameters } from '#kernel/call.ts'
import type { Endpoint, TakenFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from './db.ts'

const TEXT_KEPT = 300
const NAME_KEPT = 60
const ITEMS_KEPT = 50
const DEPTH_KEPT = 5
const COMMAND_LINE = 'command line'

interface Change {
  operatorId: string | null
  operatorName: string
  call: string
  subject: string | null
  detail: object
}

/** Before the change, so that none can happen without a line. */
export async function beginAudit(db: Db, now: Instant, change: Change): Promise<number> {
  const { id } = await db
    .insertInto('audit')
    .values({ ...change, at: now, detail: JSON.stringify(change.detail), outcome: 'begun' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `done`, or the code of what stood against it. */
export async function endAudit(db: Db, now: Instant, id: number, outcome: string): Promise<void> {
  await db.updateTable('audit').set({ outcome, endedAt: now }).where('id', '=', id).execute()
}

/** A change, or a look at a secret, by a command. Nobody signs in there, so the entry names the command line. */
export async function auditCommand<Answer>(
  { db, now }: { db: Db; now: Instant },
  call: string,
  subject: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const entry = { operatorId: null, operatorName: COMMAND_LINE, call, subject: clip(subject), detail: {} }
  const id = await beginAudit(db, now, entry)
  try {
    const answer = await work()
    await endAudit(db, now, id, 'done')
    return answer
  } catch (error) {
    await endAudit(db, now, id, error instanceof AppError ? error.code : 'failed')
    throw error
  }
}

/** What the change was about, as the path names it. */
export function subjectOf({ path }: Endpoint, raw: Record<string, unknown>): string | null {
  const named = pathParameters(path).map((name) => String(raw[name] ?? ''))
  return named.length > 0 ? clip(named.join(' ')) : null
}

/** What was asked for, short enough to be read, without secrets and without files. */
export function detailOf({ path, unwritten = [] }: Endpoint, raw: Record<string, unknown>): object {
  const hidden = [...unwritten, ...pathParameters(path)]
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !hidden.includes(name))
      .slice(0, ITEMS_KEPT)
      .map(([name, value]) => [clip(name, NAME_KEPT), shortened(value, 0)]),
  )
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clip(value)
  if (typeof value !== 'object' || value === null) return value
  if ((value as Partial<TakenFile>).bytes instanceof Uint8Array) {
    const { name, bytes } = value as TakenFile
    return { name: clip(name), size: bytes.length }
  }
  if (depth >= DEPTH_KEPT) return '…'
  if (Array.isArray(value)) return value.slice(0, ITEMS_KEPT).map((item) => shortened(item, depth + 1))
  const entries = Object.entries(value).slice(0, ITEMS_KEPT)
  return Object.fromEntries(
    entries.map(([name, item]) => [clip(name, NAME_KEPT), shortened(item, depth + 1)]),
  )
}

/** Without NUL and lone surrogates, which the database cannot hold. */
function clip(text: string, length = TEXT_KEPT): string {
  const clean = text.toWellFormed().replaceAll('\0', '')
  return clean.length > length ? `${clean.slice(0, length).toWellFormed()}…` : clean
}
