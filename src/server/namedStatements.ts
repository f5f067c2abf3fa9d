import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/**
 * Names the statements that are sent often, so that a connection parses and plans each of them once. For most of ours
 * that takes PostgreSQL longer than running them.
 */

/** Uses before a statement gets a name. Statements that are built for one search would only fill the memory. */
const USES_BEFORE_NAME = 5
/** Each name costs memory in every connection. */
const MAXIMUM_NAMES = 300
const MAXIMUM_COUNTED = 2000
/**
 * The database does not know the name, knows it for another statement (both behind a PgBouncer before 1.21), or has
 * another schema since (a migration of a newer release).
 */
const NAME_FAULTS = ['26000', '42P05', '0A000']

interface Names {
  /** The name of a statement; undefined if it is sent without one. */
  of(text: string): string | undefined
  /** Gives new names from now on. */
  renew(): void
}

function createNames(): Names {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let round = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAXIMUM_NAMES) return known
      const count = (uses.get(text) ?? 0) + 1
      if (uses.size >= MAXIMUM_COUNTED) uses.clear()
      uses.set(text, count)
      if (count <= USES_BEFORE_NAME || !/^\s*(select|insert|update|delete|with)\b/i.test(text))
        return undefined
      const name = `bustan_${round}_${names.size}`
      names.set(text, name)
      uses.delete(text)
      return name
    },
    renew() {
      round++
      names.clear()
    },
  }
}

/** A pool for Kysely that sends frequent statements by name. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const names = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? namingClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

function namingClient(client: pg.PoolClient, names: Names): PostgresPoolClient {
  async function send<Row extends object>(text: string, values: unknown[]) {
    const name = names.of(text)
    if (name === undefined) return client.query<Row>(text, values)
    try {
      return await client.query<Row>({ name, text, values })
    } catch (error) {
      if (!isNameFault(error)) throw error
      names.renew()
      // A transaction has failed with its statement; its caller repeats it.
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query<Row>(text, values)
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(given: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof given !== 'string') throw new Error('A pool with named statements has no cursors.')
    return send(given, [...values])
  }
  return { query, release: (isDiscarded) => client.release(isDiscarded) }
}

function isNameFault(error: unknown): boolean {
  return NAME_FAULTS.includes((error as { code?: string }).code ?? '')
}
