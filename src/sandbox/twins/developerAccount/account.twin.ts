import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccountKey } from '#adapters/developerAccount/developerAccount.port.ts'
import { type Instant, machineNow, SECOND } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import type { SandboxAppleAccountTable } from '#server/schema.gen.ts'
import { createResourceId } from './jsonApi.twin.ts'

/** Accounts of the sandbox's developer programme, and the check of their tokens. */

export interface AppleTwinContext {
  db: Db
  /** The product clock, which decides waits and expiry. */
  now: () => Promise<Instant> | Instant
}

export type AppleAccount = Selectable<SandboxAppleAccountTable>

/** The account of the current call, for Hono. */
export type AccountEnvironment = { Variables: { account: AppleAccount } }

const AUDIENCE = 'appstoreconnect-v1'
const LONGEST_TOKEN_SECONDS = 20 * 60
/** An ad hoc profile for a wildcard signs every app. */
const WILDCARD = '*'

interface NewAppleAccount {
  name: string
  capacity: number
}

/** Creates an account with one bundle id. The private key is returned once and not stored. */
export async function addSandboxAccount(db: Db, account: NewAppleAccount, now: Instant): Promise<AccountKey> {
  return (await db.transaction().execute((trx) => insertSandboxAccount(trx, account, now))).key
}

/** The same within a transaction, optionally with the id that the store uses for the account. */
export async function insertSandboxAccount(
  trx: Trx,
  { name, capacity }: NewAppleAccount,
  now: Instant,
): Promise<{ appleId: number; key: AccountKey }> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [issuerId, keyId] = [randomUUID(), createResourceId()]
  const { id } = await trx
    .insertInto('sandbox.appleAccount')
    .values({ name, teamId: createResourceId(), issuerId, keyId, publicKey, capacity, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('sandbox.appleBundleId')
    .values({ id: createResourceId(), accountId: id, identifier: WILDCARD })
    .execute()
  return { appleId: id, key: { issuerId, keyId, privateKey } }
}

/**
 * Returns the account of a token, or null when the provider would refuse it. Checked against machine time, because
 * callers sign for the real provider, which does not know the product clock.
 */
export async function authenticateAccount(
  db: Db,
  authorization: string | undefined,
): Promise<AppleAccount | null> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (!token) return null
  try {
    const { decodeProtectedHeader } = await import('jose')
    const { kid = '' } = decodeProtectedHeader(token)
    const account = await db
      .selectFrom('sandbox.appleAccount')
      .selectAll()
      .where('keyId', '=', kid)
      .executeTakeFirst()
    return account && (await isValidToken(token, account)) ? account : null
  } catch (error) {
    // jose's errors mean an invalid token. Any other error is a bug and must be visible.
    if (/^ERR_J/.test((error as { code?: string }).code ?? '') || error instanceof TypeError) return null
    throw error
  }
}

async function isValidToken(token: string, account: AppleAccount): Promise<boolean> {
  const { importSPKI, jwtVerify } = await import('jose')
  const now = machineNow()
  const { payload } = await jwtVerify(token, await importSPKI(account.publicKey, 'ES256'), {
    algorithms: ['ES256'],
    typ: 'JWT',
    issuer: account.issuerId,
    audience: AUDIENCE,
    requiredClaims: ['iat', 'exp'],
    currentDate: now,
  })
  const { iat = 0, exp = 0 } = payload
  return exp - iat <= LONGEST_TOKEN_SECONDS && iat * SECOND <= now.getTime()
}
