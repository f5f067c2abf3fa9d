import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnalyticsPort } from '#adapters/analytics/analytics.port.ts'
import type { DeveloperAccountPort } from '#adapters/developerAccount/developerAccount.port.ts'
import type { DeviceTrustPort } from '#adapters/deviceTrust/deviceTrust.port.ts'
import type { PaymentPort } from '#adapters/payment/payment.port.ts'
import type { PayoutPort } from '#adapters/payout/payout.port.ts'
import type { PushPort } from '#adapters/push/push.port.ts'
import type { SignerPort } from '#adapters/signer/signer.port.ts'
import type { SmsPort } from '#adapters/sms/sms.port.ts'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from './db.ts'
import type { Fact } from './fact.types.ts'
import { type Caller, holdLiveUser } from './http/session.ts'
import type { JobQueue } from './jobQueue.types.ts'
import type { Log } from './log.ts'
import type { Operator } from './operator.ts'
import type { Secrets } from './secrets.ts'
import type { Config } from './settings/settings.ts'

/** The outside world, as features see it. */
export interface Ports {
  analytics: AnalyticsPort
  sms: SmsPort
  developerAccount: DeveloperAccountPort
  deviceTrust: DeviceTrustPort
  payment: PaymentPort
  payout: PayoutPort
  push: PushPort
  signer: SignerPort
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
  /** Keyed hash of the address that asks, for limits: the same for every call from there, and not readable. */
  address: string
  /** Who calls; null for a visitor, a job or an operator's command. */
  user: Caller | null
  /** Who of the store's own people calls, in the office. */
  operator: Operator | null
  /** What the browser made up for itself, once; never logged. */
  deviceIdentifier: string | null
  /** What the browser was given with its device; never logged. */
  secretKey: string | null
  /** Whether the browser says that it runs on an iPhone, iPad or iPod. */
  isIosBrowser: boolean
  /** A cookie that goes out with the answer; the office's own, nobody else's. */
  setsCookie: string | null
  secrets: Secrets
  ports: Ports
  jobs: JobQueue
  log: Log
  /** Tells later slices, in the same transaction (see facts.ts). */
  publish<Data>(trx: Trx, fact: Fact<Data>, data: Data): Promise<void>
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Not in mode live: lets product time pass and does what becomes due on the way. */
  passTime(seconds: number): Promise<Instant>
}

/** What a context takes from the request it is made for. */
export type RequestFacts = Pick<Ctx, 'locale' | 'address' | 'deviceIdentifier' | 'secretKey' | 'isIosBrowser'>

/** What the action of a call with access `user` is given. */
export type UserCtx = Ctx & { user: Caller }

/** What the action of a call with access `operator` is given. */
export type OperatorCtx = Ctx & { operator: Operator }

const openTransaction = new AsyncLocalStorage<true>()

export function runInTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (openTransaction.getStore())
    throw new Error('A transaction was opened inside another; pass the first one on.')
  return openTransaction.run(true, () => db.transaction().execute(work))
}

/** A transaction of a request: for a signed-in user it begins with the check that the user was not deleted meanwhile. */
export function runForCaller<T>(db: Db, user: Caller | null, work: (trx: Trx) => Promise<T>): Promise<T> {
  return runInTransaction(db, async (trx) => {
    if (user) await holdLiveUser(trx, user.userId)
    return work(trx)
  })
}

/**
 * A port is never called inside a transaction: it would hold a connection for as long as the outside world
 * likes, and fifty of those on a pool of ten never finish. So every port is wrapped in this guard.
 */
export function guardPorts(ports: Ports): Ports {
  const guarded = { ...ports }
  for (const name of Object.keys(ports) as (keyof Ports)[]) guardPort(guarded, name)
  return guarded
}

function guardPort<Name extends keyof Ports>(ports: Pick<Ports, Name>, name: Name): void {
  ports[name] = guard(name, ports[name])
}

function guard<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get(target, key, receiver) {
      const member = Reflect.get(target, key, receiver)
      const path = `${name}.${String(key)}`
      // A port of several services, such as payment: each of them is guarded as the port itself is.
      if (isPlainObject(member)) return guard(path, member)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (openTransaction.getStore())
          throw new Error(`Port ${path} was called inside a transaction: commit the intent first.`)
        return member.apply(target, args)
      }
    },
  })
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
