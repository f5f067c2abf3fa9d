import type { Socket } from 'node:net'
import { Kysely, type LogEvent, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { SECOND } from '#kernel/time.ts'
import { OldestFirstPool } from './database/oldestFirstPool.ts'
import { CamelCaseRows, SnakeCaseDialect } from './database/snakeCase.ts'
import type { DB } from './schema.gen.ts'
import { addFinishedSpan } from './tracing.ts'

/** A database connection pool or an open transaction. Store functions take it as their first argument. */
export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// bigint columns hold ids, counts and tomans, all far below 2^53, so parse them as numbers instead of strings.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside the safe range: ${text}`)
  return value
})

// Parse arrays of bigint as numbers too: node-postgres returns bigint[] as one string.
const BIGINT_ARRAY = 1016
pg.types.setTypeParser(BIGINT_ARRAY as never, (text: string) => {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map(Number)
})

export interface OpenDb {
  db: Db
  pool: pg.Pool
}

interface DbOptions {
  /**
   * How long to wait for a database connection, also for a free one of the pool. A busy pool must not look like an
   * unavailable database, which refuses connections at once.
   */
  waitSeconds?: number
  /** Creates the socket of a new connection. */
  stream?: () => Socket
}

export function openDb(connectionString: string, poolSize: number, options: DbOptions = {}): OpenDb {
  const { waitSeconds = 5, stream } = options
  const pool = new OldestFirstPool({
    connectionString,
    max: poolSize,
    ...(stream && { stream }),
    connectionTimeoutMillis: waitSeconds * SECOND,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // A broken idle database connection needs no handling: the next query opens another one.
  pool.on('error', () => undefined)
  // When a database connection breaks during a query, that query fails. Without this listener the process would also
  // end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new SnakeCaseDialect({ pool }),
    log: traceQuery,
    plugins: [new CamelCaseRows()],
  })
  return { db, pool }
}

/**
 * Statement timeout for search-as-you-type: a slow answer to a keystroke is useless, and an expensive query must not
 * hold a connection.
 */
const SHORT_QUERY_MS = 1500

/**
 * Runs a read with a short statement timeout. The timeout is set for the transaction only, because PgBouncer then gives
 * the connection to another client.
 */
export function runShortQuery<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(SHORT_QUERY_MS)}`.execute(trx)
    return read(trx)
  })
}

/** Statements have placeholders for values, so a trace shows none. */
function traceQuery({ query, queryDurationMillis, level }: LogEvent): void {
  addFinishedSpan('postgres', queryDurationMillis, {
    isFailed: level === 'error',
    'db.system.name': 'postgresql',
    'db.query.text': query.sql,
  })
}

/** 25006 is "read-only transaction": the server is no longer the primary. */
const UNAVAILABLE_CODES =
  /^(08...|25006|57P0[123]|53...|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)$/

/**
 * True for failed database connections and insufficient resources (class 53), false for a statement that the database
 * rejected.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code && UNAVAILABLE_CODES.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}
