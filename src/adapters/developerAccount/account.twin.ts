import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import type { Selectable } from 'kysely'
import { type Instant, machineNow, SECOND } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { SandboxAppleAccountTable } from '#server/schema.gen.ts'
import type { AccountKey } from './developerAccount.port.ts'
import { newId } from './jsonApi.twin.ts'

/** Accounts of the sandbox's developer programme, and who may speak for them. */

export interface AppleWorld {
  db: Db
  /** The product's clock: waits and ends live by it. */
  now: () => Promise<Instant> | Instant
}

export type AppleAccount = Selectable<SandboxAppleAccountTable>

/** For Hono: every call below /v1 is one account's. */
export type AccountEnvironment = { Variables: { account: AppleAccount } }

const AUDIENCE = 'appstoreconnect-v1'
const LONGEST_TOKEN_SECONDS = 20 * 60
/** An ad hoc profile of a wildcard signs every app. */
const WILDCARD = '*'

/** A new account with one bundle id. Its private key is told here once and kept nowhere. */
export async function addSandboxAccount(
  db: Db,
  { name, capacity }: { name: string; capacity: number },
  now: Instant,
): Promise<AccountKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [issuerId, keyId] = [randomUUID(), newId()]
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('sandbox.appleAccount')
      .values({ name, teamId: newId(), issuerId, keyId, publicKey, capacity, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('sandbox.appleBundleId')
      .values({ id: newId(), accountId: id, identifier: WILDCARD })
      .execute()
  })
  return { issuerId, keyId, privateKey }
}

/**
 * Whose token it is, or null for one that the provider would not take. It is held against the machine's time: callers
 * sign for the real provider, which knows nothing of the product's clock.
 */
export async function accountOf(db: Db, authorization: string | undefined): Promise<AppleAccount | null> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (!token) return null
  try {
    const { kid = '' } = decodeProtectedHeader(token)
    const account = await db
      .selectFrom('sandbox.appleAccount')
      .selectAll()
      .where('keyId', '=', kid)
      .executeTakeFirst()
    return account && (await isTaken(token, account)) ? account : null
  } catch (error) {
    // jose names its refusals; anything else is a fault of ours and must show.
    if (/^ERR_J/.test((error as { code?: string }).code ?? '') || error instanceof TypeError) return null
    throw error
  }
}

async function isTaken(token: string, account: AppleAccount): Promise<boolean> {
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
