import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnalyticsPort } from '#adapters/analytics/analytics.port.ts'
import type { DeveloperAccountPort } from '#adapters/developerAccount/developerAccount.port.ts'
import type { DeviceTrustPort } from '#adapters/deviceTrust/deviceTrust.port.ts'
import type { PushPort } from '#adapters/push/push.port.ts'
import type { SmsPort } from '#adapters/sms/sms.port.ts'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import type { Config } from './config.ts'
import type { Db, Trx } from './db.ts'
import type { Fact } from './facts.ts'
import type { JobQueue } from './jobs.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { Caller } from './session.ts'

/** The outside world, as features see it. */
export interface Ports {
  analytics: AnalyticsPort
  sms: SmsPort
  developerAccount: DeveloperAccountPort
  deviceTrust: DeviceTrustPort
  push: PushPort
  storage: StoragePort
}

/** What an action is given: everything it may touch, and the one `now` of this request or job. */
export interface Ctx {
  config: Config
  db: Db
  /** For reads that somebody waits for key by key: each ends soon or fails, on connections that nobody else needs. */
  hurriedDb: Db
  now: Instant
  locale: Locale
  /** Who asks, for limits; never logged. */
  address: string
  /** Who calls; null for a visitor, a job or an operator's command. */
  user: Caller | null
  /** What the browser made up for itself, once; never logged. */
  deviceIdentifier: string | null
  /** What the browser was given with its device; never logged. */
  secretKey: string | null
  secrets: Secrets
  ports: Ports
  jobs: JobQueue
  log: Log
  /** Tells later slices, in the same transaction (see facts.ts). */
  publish<Data>(trx: Trx, fact: Fact<Data>, data: Data): Promise<void>
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Mode demo only: lets product time pass and does what becomes due on the way. */
  passTime(seconds: number): Promise<Instant>
}

/** What the action of a call with access `user` is given. */
export type UserCtx = Ctx & { user: Caller }

const openTransaction = new AsyncLocalStorage<true>()

export function runInTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (openTransaction.getStore())
    throw new Error('A transaction was opened inside another; pass the first one on.')
  return openTransaction.run(true, () => db.transaction().execute(work))
}

/**
 * A port is never called inside a transaction: it would hold a connection for as long as the outside world
 * likes, and fifty of those on a pool of ten never finish. So every port is wrapped in this guard.
 */
export function guardPorts(ports: Ports): Ports {
  const guard = (name: string, port: object) =>
    new Proxy(port, {
      get(target, method, receiver) {
        const member = Reflect.get(target, method, receiver)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (openTransaction.getStore())
            throw new Error(
              `Port ${name}.${String(method)} was called inside a transaction: commit the intent first.`,
            )
          return member.apply(target, args)
        }
      },
    })
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, guard(name, port)]),
  ) as unknown as Ports
}
