import { randomBytes, randomUUID } from 'node:crypto'
import type { PaymentGateway } from '#adapters/payment/payment.port.ts'
import { createJibitPayout } from '#adapters/payout/jibit.payout.ts'
import { FACT_HANDLERS } from '#app/slices.ts'
import { lockPayment } from '#features/payment/payment.store.ts'
import { createPayment } from '#features/payment/settlement/createPayment.actions.ts'
import { settlePayment } from '#features/payment/settlement/settlePayment.actions.ts'
import { addMilliseconds, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'
import { createJibitTwin } from '#sandbox/twins/payout/jibit.twin.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from '#sandbox/twins/payout/payout.account.ts'
import { guardPorts, type Ports, runInTransaction, type UserCtx } from '#server/context.ts'
import { createPublishFact } from '#server/facts.ts'
import { createLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { loadConfig } from '#server/settings/config.ts'
import { newUdid } from './registration.ts'
import { addRow } from './rows.ts'
import { openTestDatabase, type TestDatabase } from './server/database.ts'

/**
 * The product's actions on their own database at any time that a test sets, without HTTP and workers, so that
 * thousands of histories are possible. Only ports are imitated; jobs do not run, because no check depends on them.
 */
export interface RefundWorld {
  database: TestDatabase
  accountId: string
  packages: Array<{ id: number; days: number; price: number }>
  ctx(now: Instant, userId: number): UserCtx
  person(now: Instant): Promise<{ userId: number; deviceId: string }>
  /** Buys and pays. Returns the amount with VAT. */
  buy(ctx: UserCtx, packageId: number, deviceId?: string): Promise<number>
  close(): Promise<void>
}

const BROWSER = 'browser'
const PACKAGES = [
  { days: 90, price: 349_000 },
  { days: 30, price: 99_000 },
  { days: 7, price: 13_000 },
  { days: 365, price: 1_235_000 },
  { days: 3, price: 1_000 },
]

export async function openRefundWorld(): Promise<RefundWorld> {
  const database = await openTestDatabase()
  const { db } = database
  const config = loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: 'x'.repeat(32) })
  const [log, secrets, publish] = [createLog(config), openSecrets(config), createPublishFact(FACT_HANDLERS)]
  let twinNow = parseInstant('2026-01-01T00:00:00Z')
  const { fetch } = createJibitTwin({ db, now: () => twinNow })
  const keys = { apiKey: SANDBOX_API_KEY, secretKey: SANDBOX_SECRET_KEY }
  const payout = createJibitPayout({ ...keys, baseUrl: 'https://napi.sandbox', fetch, timeoutMs: 5000 })
  const ports = guardPorts({ payment: { direct: willingGateway() }, payout } as unknown as Ports)
  const accountId = await plantAccountRow(database)
  const packages = await plantPackages(database)
  let people = 0
  return {
    database,
    accountId,
    packages,
    ctx(now, userId) {
      twinNow = now
      const ctx = {
        config,
        db,
        databaseUrl: database.url,
        shortQueryDb: db,
        now,
        locale: 'fa',
        address: `10.0.0.${userId}`,
        user: { userId, sessionId: '', steppedUpUntil: null },
        operator: null,
        responseCookie: null,
        deviceIdentifier: BROWSER,
        secretKey: null,
        browser: { userAgent: '', actsAsIphone: true },
        secrets,
        ports,
        jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
        log,
        transaction: (work) => runInTransaction(db, work),
        publish: (trx, fact, data) => publish(ctx, trx, fact, data),
        passTime: async () => now,
        listDueTimes: async () => [],
        testRestore: () => Promise.reject(new Error('There is no restore test here.')),
      } as UserCtx
      return ctx
    },
    async person(now) {
      const { id: userId } = await addRow(db, 'appUser', {
        phoneNumber: `0935${String(++people).padStart(7, '0')}`,
        createdAt: now,
      })
      // An old browser: payouts of its owner need no approval.
      await addRow(db, 'knownBrowser', {
        userId,
        identifierHash: secrets.sign('known browser', BROWSER),
        firstSeenAt: parseInstant('2020-01-01T00:00:00Z'),
        seenAt: now,
      })
      const deviceId = randomUUID()
      await addRow(db, 'device', {
        id: deviceId,
        userId,
        udid: newUdid(),
        type: 0,
        product: 'iPhone15,4',
        build: '22B91',
        secretKeyHash: randomBytes(32),
        enrolledAt: now,
      })
      return { userId, deviceId }
    },
    async buy(ctx, packageId, deviceId) {
      const { payment } = await createPayment(ctx, { packageId, method: 'direct', deviceId, data: {} })
      const row = await lockPayment(db, payment.id)
      if (!row || (await settlePayment(ctx, row, true)) !== 'paid') throw new Error('It was not paid.')
      return payment.amount
    },
    close: () => database.close(),
  }
}

/** Pays every order. */
function willingGateway(): PaymentGateway {
  return {
    open: async () => {
      const reference = randomUUID()
      return { outcome: 'opened', reference, visit: { method: 'GET', url: 'https://bank.example/' } }
    },
    readCallback: () => null,
    verify: async ({ reference, amount }) => ({
      outcome: 'paid',
      amount,
      receipt: reference,
      trackingCode: reference,
      cardMasked: null,
      isRepeat: false,
    }),
    inquire: async () => ({ state: 'paid' }),
    reverse: async () => ({ outcome: 'reversed' }),
    unverified: async () => [],
  }
}

async function plantPackages({ db }: TestDatabase) {
  const rows = await db
    .insertInto('package')
    .values(
      PACKAGES.map(({ days, price }, at) => ({
        label: `p-${at}`,
        nameFa: 'بسته',
        nameEn: 'Package',
        priceToman: price,
        lengthDays: days,
        createdAt: parseInstant('2026-01-01T00:00:00Z'),
      })),
    )
    .returning(['id', 'lengthDays', 'priceToman'])
    .execute()
  return rows.map(({ id, lengthDays, priceToman }) => ({ id, days: lengthDays, price: priceToman }))
}

async function plantAccountRow({ db }: TestDatabase): Promise<string> {
  const id = randomUUID()
  const now = parseInstant('2026-01-01T00:00:00Z')
  const later = addMilliseconds(now, 10_000_000 * MINUTE)
  await addRow(db, 'developerAccount', {
    id,
    name: 'histories',
    issuerId: randomUUID(),
    keyId: 'KEY',
    sealedKey: Buffer.from('x'),
    bundleIdentifier: '*',
    stateSince: now,
    membershipEndsAt: later,
    certificateId: 'none',
    certificateContent: Buffer.from('x'),
    certificateChain: [Buffer.from('x')],
    certificateEndsAt: later,
    checkAt: now,
    createdAt: now,
  })
  return id
}
