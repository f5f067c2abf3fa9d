import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { SECOND } from '#kernel/time.ts'
import type { DB } from './schema.gen.ts'

/** A connection or an open transaction: store functions take it first and work with either. */
export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// bigint columns hold ids, counts and tomans, all far below 2^53: plain numbers instead of strings.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside the safe range: ${text}`)
  return value
})

// Arrays of them too: node-postgres leaves bigint[] as one text.
const BIGINT_ARRAY = 1016
pg.types.setTypeParser(BIGINT_ARRAY as never, (text: string) => {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map(Number)
})

export interface OpenDb {
  db: Db
  pool: pg.Pool
}

interface Patience {
  /**
   * Until there is a connection, a free one included: a busy moment must not look like a database that is away, which
   * refuses at once.
   */
  waitSeconds?: number
  /** A statement that takes longer is ended by the database. */
  statementMs?: number
}

export function openDb(connectionString: string, poolSize: number, patience: Patience = {}): OpenDb {
  const { waitSeconds = 5, statementMs } = patience
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    ...(statementMs && { statement_timeout: statementMs }),
    connectionTimeoutMillis: waitSeconds * SECOND,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // An idle connection that breaks is only news; the next query opens another.
  pool.on('error', () => undefined)
  // One that breaks while in use fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}

/** True for failures of the connection or for want of room (53…), as opposed to a statement the database refused. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code && /^(08...|57P0[123]|53...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}
