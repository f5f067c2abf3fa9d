import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { AppError } from '#kernel/errors.ts'
import { SECOND } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import { type Db, isDatabaseUnavailable, openDb } from '../db.ts'
import type { Log } from '../log.ts'
import { staleReadsCounter } from '../metrics.ts'
import type { Config } from '../settings/settings.ts'
import { createLagMeter, type LagMeter } from './replicaLag.ts'

/** The database connections that a context reads from. */
export type ReadConnections = Pick<Ctx, 'db' | 'shortQueryDb'>

/** A replica that can currently answer reads. */
export interface ChosenReplica {
  /** Host and port. Metrics and logs show it. */
  name: string
  connections: ReadConnections
  /** Stops using the replica until the next check. */
  leaveOut(): void
}

export interface Replicas {
  /**
   * Returns the next replica in turn that is fresh enough and has at least this content version; null if the primary
   * must answer.
   */
  choose(contentVersion: number): ChosenReplica | null
  /**
   * Runs a read whose result may be some seconds old, on a replica or else on the primary. The read must be safe to
   * repeat: if it fails on a replica, it runs again on the primary.
   */
  read<T>(onPrimary: Ctx, contentVersion: number, run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Records the current log position of the primary. */
  notePrimary(primary: Db): Promise<void>
  /** Checks every replica. Those that fail or lag are not used until a later check succeeds. */
  look(): Promise<void>
  states(): ReplicaState[]
  close(): Promise<void>
}

export interface ReplicaState {
  name: string
  isInUse: boolean
  /** True if this replica was promoted to primary. Then it is not used for reads, which is no fault. */
  isPrimary: boolean
  /**
   * Null if unknown: the replica does not answer, or its position is older than all recorded positions of the primary.
   */
  lagSeconds: number | null
}

/** How old the data of a replica may be. Caches keep pages longer than this. */
const MAXIMUM_LAG_MS = 10 * SECOND
/** A replica that does not answer a check within this time is not used, and its connections are closed. */
const LOOK_MS = 2 * SECOND

interface Look {
  isStandby: boolean
  /** Which cluster the server is of. A primary and its replicas have the same. */
  cluster: string
  position: number
  version: number
}

/** What this process knows of the primary. */
interface KnownPrimary {
  meter: LagMeter
  cluster: string | null
}

/**
 * Replicas for reads whose result may be some seconds old. A replica is used only while it has the content version of
 * this process: otherwise a cache would keep old content under the newer version until the next change
 * (docs/decisions/0087).
 */
export function createReplicas(
  config: Pick<Config, 'databaseReadUrl' | 'databasePool' | 'databaseWaitSeconds'>,
  log: Log,
): Replicas {
  const known: KnownPrimary = { meter: createLagMeter(), cluster: null }
  const replicas = config.databaseReadUrl.map((url) => createReplica(url, config, known, log))
  let turn = 0
  const all: Replicas = {
    async read(onPrimary, contentVersion, run) {
      const replica = all.choose(contentVersion)
      staleReadsCounter.inc({ server: replica?.name ?? 'primary' })
      if (!replica) return run(onPrimary)
      try {
        return await run({ ...onPrimary, ...replica.connections })
      } catch (error) {
        // An AppError is a normal result of the read. Any other error may come from the replica.
        if (error instanceof AppError) throw error
        log.warn({ err: error, replica: replica.name }, 'read repeated on the primary')
        if (isDatabaseUnavailable(error)) replica.leaveOut()
        return run(onPrimary)
      }
    },
    choose(contentVersion) {
      for (let tried = 0; tried < replicas.length; tried++) {
        const replica = replicas[turn++ % replicas.length]
        if (replica?.has(contentVersion)) return replica
      }
      return null
    },
    async notePrimary(primary) {
      if (replicas.length === 0) return
      const { position, cluster } = await readPrimary(primary)
      if (position === null) return
      known.meter.note(position, performance.now())
      known.cluster = cluster
    },
    async look() {
      await Promise.all(replicas.map((replica) => replica.look()))
    },
    states: () => replicas.map((replica) => replica.state()),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
  return all
}

function createReplica(
  url: string,
  { databasePool, databaseWaitSeconds }: Pick<Config, 'databasePool' | 'databaseWaitSeconds'>,
  primary: KnownPrimary,
  log: Log,
) {
  const { host } = new URL(url)
  const sockets = new Set<Socket>()
  const options = { waitSeconds: databaseWaitSeconds, stream: () => keepSocket(sockets) }
  const { db, pool } = openDb(url, databasePool, options)
  const short = openDb(url, Math.ceil(databasePool / 2), options)
  const looker = createLooker(url)
  let seen: Look | null = null
  let wasInUse: boolean | null = null

  // After a connection error the replica may have restarted with older data, so check it before its next use.
  const leaveOut = () => {
    seen = null
  }
  pool.on('error', leaveOut)
  short.pool.on('error', leaveOut)

  // Positions and content versions of another cluster mean nothing here.
  const isOfCluster = () => seen?.cluster === primary.cluster
  const lag = () => (seen && isOfCluster() ? primary.meter.lagOf(seen.position) : null)
  const isInUse = () => {
    const behind = lag()
    // A replica that was promoted to primary is busy with writes.
    return seen?.isStandby === true && behind !== null && behind <= MAXIMUM_LAG_MS
  }
  const state = (): ReplicaState => {
    const behind = lag()
    const isPrimary = seen?.isStandby === false
    return { name: host, isInUse: isInUse(), isPrimary, lagSeconds: behind === null ? null : behind / SECOND }
  }

  return {
    name: host,
    connections: { db, shortQueryDb: short.db },
    leaveOut,
    has: (contentVersion: number) => seen !== null && seen.version >= contentVersion && isInUse(),
    state,
    async look() {
      seen = await looker.look().catch(() => null)
      // Connections to a silent machine would wait for a quarter of an hour, and those of many processes to a new primary
      // leave no room for writers: cut them, and their reads are repeated.
      if (!seen?.isStandby) for (const socket of sockets) socket.destroy()
      const { isInUse: isNow, isPrimary, lagSeconds } = state()
      if (isNow === wasInUse) return
      wasInUse = isNow
      if (isNow) log.info({ replica: host }, 'replica in use')
      else log.warn({ replica: host, isPrimary, lagSeconds }, 'replica left out')
      if (seen && !isOfCluster()) log.error({ replica: host }, 'replica belongs to another database cluster')
    },
    async close() {
      looker.close()
      await Promise.all([db.destroy(), short.db.destroy()])
    },
  }
}

function keepSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.on('close', () => sockets.delete(socket))
}

/** Checks a replica over a separate connection, so that a busy pool does not delay the check. */
function createLooker(url: string) {
  let client: pg.Client | null = null

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
    })
    made.on('error', () => undefined)
    await made.connect()
    return made
  }

  return {
    async look(): Promise<Look> {
      try {
        client ??= await connect()
        const { rows } = await client.query<Look>(
          `select pg_is_in_recovery() as "isStandby", version,
            (select system_identifier::text from pg_control_system()) as cluster,
            (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::bigint as position from content_version`,
        )
        if (!rows[0]) throw new Error('no content version')
        return rows[0]
      } catch (error) {
        // Not awaited, because a machine that does not answer never confirms the end.
        void client?.end().catch(() => undefined)
        client = null
        throw error
      }
    },
    close() {
      void client?.end().catch(() => undefined)
    },
  }
}

/** The log position of the primary in bytes, null if this server is not the primary, and its cluster. */
async function readPrimary(primary: Db): Promise<{ position: number | null; cluster: string | null }> {
  const { rows } = await sql<{ position: number | null; cluster: string }>`
    select case when pg_is_in_recovery() then null else (pg_current_wal_lsn() - '0/0')::bigint end as position,
      (select system_identifier::text from pg_control_system()) as cluster`.execute(primary)
  return rows[0] ?? { position: null, cluster: null }
}
