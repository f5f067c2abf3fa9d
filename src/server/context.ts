import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnalyticsPort } from '#adapters/analytics/analytics.port.ts'
import type { DeveloperAccountPort } from '#adapters/developerAccount/developerAccount.port.ts'
import type { DeviceTrustPort } from '#adapters/deviceTrust/deviceTrust.port.ts'
import type { DownloadPort } from '#adapters/download/download.port.ts'
import type { PaymentPort } from '#adapters/payment/payment.port.ts'
import type { PayoutPort } from '#adapters/payout/payout.port.ts'
import type { PublicSitePort } from '#adapters/publicSite/publicSite.port.ts'
import type { PushPort } from '#adapters/push/push.port.ts'
import type { SignerPort } from '#adapters/signer/signer.port.ts'
import type { SmsPort } from '#adapters/sms/sms.port.ts'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { Locale } from '#kernel/locale.ts'
import { type Instant, startStopwatch } from '#kernel/time.ts'
import type { JobQueue } from './background/jobQueue.types.ts'
import type { RestoreTestReport, RestoreTestRequest } from './backup/restoreTest.types.ts'
import type { Db, Trx } from './db.ts'
import type { Fact } from './fact.types.ts'
import { lockLiveUser, type SignedInCaller } from './http/session.ts'
import type { Log } from './log.ts'
import { providerSecondsHistogram } from './metrics.ts'
import type { Operator } from './operator.ts'
import type { ProviderSlots } from './outbound/providerSlots.ts'
import type { Secrets } from './secrets.ts'
import type { Config } from './settings/settings.ts'
import { addFinishedSpan } from './tracing.ts'

/** Everything outside the product that features may call. */
export interface Ports {
  analytics: AnalyticsPort
  sms: SmsPort
  developerAccount: DeveloperAccountPort
  deviceTrust: DeviceTrustPort
  download: DownloadPort
  payment: PaymentPort
  payout: PayoutPort
  publicSite: PublicSitePort
  push: PushPort
  signer: SignerPort
  storage: StoragePort
}

/** The context of an action: everything it may use, and the one `now` of this request or job. */
export interface Ctx {
  config: Config
  /**
   * The primary, or a replica in cacheable calls. A replica refuses writes, so every write needs `transaction`, which
   * always runs on the primary.
   */
  db: Db
  /**
   * Connection pool for search as the user types, with a short statement timeout: slow searches fail and never block
   * other queries.
   */
  shortQueryDb: Db
  now: Instant
  locale: Locale
  /** Keyed hash of the client's IP address, for rate limits. The address cannot be read back from it. */
  address: string
  /** The signed-in user; null for a visitor, a job or a command. */
  user: SignedInCaller | null
  /** The signed-in operator, in calls of the office. */
  operator: Operator | null
  /** A random id that the browser created for itself; never logged. */
  deviceIdentifier: string | null
  /** The secret key that the browser got when its device was enrolled; never logged. */
  secretKey: string | null
  /** The headers of the request that describe its browser; `detectBrowserKind` classifies it. */
  browser: { userAgent: string; actsAsIphone: boolean }
  /** A Set-Cookie header for the response. Only calls of the office set it. */
  responseCookie: string | null
  secrets: Secrets
  /**
   * URL of the database for work that needs a session of its own. It bypasses PgBouncer. Also set for the embedded
   * database.
   */
  databaseUrl: string
  ports: Ports
  jobs: JobQueue
  log: Log
  /** Publishes a fact to the slices that subscribed to it, in the same transaction (see facts.ts). */
  publish<Data>(trx: Trx, fact: Fact<Data>, data: Data): Promise<void>
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Advances the product clock and runs the work that becomes due on the way. Throws in mode live. */
  passTime(seconds: number): Promise<Instant>
  /** Restores a backup into a scratch database on this machine, checks it, and removes the scratch database. */
  testRestore(request: RestoreTestRequest): Promise<RestoreTestReport>
  /** The earliest due time of each kind of due work that has rows waiting. */
  listDueTimes(): Promise<DueTime[]>
}

export interface DueTime {
  /** Name of the due work. */
  name: string
  dueAt: Instant
}

/** The parts of a context that come from the HTTP request. */
export type RequestDetails = Pick<Ctx, 'locale' | 'address' | 'deviceIdentifier' | 'secretKey' | 'browser'>

/** The context of a call with access `user`. */
export type UserCtx = Ctx & { user: SignedInCaller }

/** The context of a call with access `operator`. */
export type OperatorCtx = Ctx & { operator: Operator }

/** The open transaction, with the content version that it sets. */
const openTransaction = new AsyncLocalStorage<{ contentVersion?: number }>()

/** `onNewContent` gets the content version that the transaction has set, after the commit. */
export function runInTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  onNewContent?: (version: number) => void,
): Promise<T> {
  if (openTransaction.getStore())
    throw new Error('A transaction was opened inside another one: pass the outer transaction on instead.')
  const open: { contentVersion?: number } = {}
  const result = openTransaction.run(open, () => db.transaction().execute(work))
  return result.then((value) => {
    if (open.contentVersion !== undefined) onNewContent?.(open.contentVersion)
    return value
  })
}

export function noteContentVersion(version: number): void {
  const open = openTransaction.getStore()
  if (open) open.contentVersion = version
}

/**
 * Runs a transaction of a request. For a signed-in user it first checks that the user has not been deleted meanwhile.
 */
export function runForCaller<T>(
  db: Db,
  user: SignedInCaller | null,
  work: (trx: Trx) => Promise<T>,
  onNewContent?: (version: number) => void,
): Promise<T> {
  const checked = async (trx: Trx) => {
    if (user) await lockLiveUser(trx, user.userId)
    return work(trx)
  }
  return runInTransaction(db, checked, onNewContent)
}

/**
 * Wraps every port in a guard that throws when it is called inside a transaction. Such a call would hold a database
 * connection for as long as the provider takes, and fifty of them on a pool of ten never finish. Calls of a provider
 * with a limit wait for a free slot. `afterCall` runs after each call and must not throw.
 */
export function guardPorts(ports: Ports, afterCall?: () => Promise<void>, slots?: ProviderSlots): Ports {
  const guarded = { ...ports }
  for (const name of Object.keys(ports) as (keyof Ports)[]) guardPort(guarded, name, afterCall, slots)
  return guarded
}

function guardPort<Name extends keyof Ports>(
  ports: Pick<Ports, Name>,
  name: Name,
  afterCall: (() => Promise<void>) | undefined,
  slots: ProviderSlots | undefined,
): void {
  const limit = slots?.has(name) ? (call: () => Promise<unknown>) => slots.run(name, call) : undefined
  ports[name] = guard(name, ports[name], afterCall, limit)
}

function guard<Port extends object>(
  name: string,
  port: Port,
  afterCall: (() => Promise<void>) | undefined,
  limit: ((call: () => Promise<unknown>) => Promise<unknown>) | undefined,
): Port {
  return new Proxy(port, {
    get(target, key, receiver) {
      const member = Reflect.get(target, key, receiver)
      const path = `${name}.${String(key)}`
      // Some ports, such as payment, group several services: guard each of them.
      if (isPlainObject(member)) return guard(path, member, afterCall, limit)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (openTransaction.getStore())
          throw new Error(`Port ${path} was called inside a transaction: commit the intent first.`)
        const call = () => member.apply(target, args)
        const result = limit ? limit(() => observeProviderCall(path, call())) : call()
        if (!(result instanceof Promise)) return result
        const observed = limit ? result : observeProviderCall(path, result)
        return afterCall ? observed.finally(afterCall) : observed
      }
    },
  })
}

/** Measures a call of a provider. Most results name their outcome; `error` is a call that threw. */
async function observeProviderCall<Result>(call: string, result: Promise<Result>): Promise<Result> {
  const elapsed = startStopwatch()
  const observe = (outcome: string) => {
    const milliseconds = elapsed()
    providerSecondsHistogram.observe({ call, outcome }, milliseconds / 1000)
    addFinishedSpan(`provider ${call}`, milliseconds, { isFailed: outcome === 'error', outcome })
  }
  try {
    const value: unknown = await result
    const named = isPlainObject(value) && 'outcome' in value ? value.outcome : null
    observe(typeof named === 'string' ? named : 'done')
    return result
  } catch (error) {
    observe('error')
    throw error
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
