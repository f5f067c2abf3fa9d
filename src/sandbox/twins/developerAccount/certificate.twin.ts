import { X509Certificate } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Selectable } from 'kysely'
import { CertificationRequest } from 'pkijs'
import { z } from 'zod'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import type { SandboxAppleCertificateTable } from '#server/schema.gen.ts'
import type { AccountEnvironment, AppleAccount, AppleTwinContext } from './account.twin.ts'
import { createResourceId, errorResponse, pagedResponse, parseEntity, parseFilter } from './jsonApi.twin.ts'
import { issueTeamCertificate, programmeAuthority } from './programmeAuthority.ts'

export type AppleCertificate = Selectable<SandboxAppleCertificateTable>

const CERTIFICATE_DAYS = 365
const MAXIMUM_VALID = 3
const TYPE = 'DISTRIBUTION'

const newCertificate = z.object({
  data: z.object({
    type: z.literal('certificates'),
    attributes: z.object({
      certificateType: z.enum(['DISTRIBUTION', 'IOS_DISTRIBUTION']),
      csrContent: z.string().max(20_000),
    }),
  }),
})

type Call = Context<AccountEnvironment>

export function certificateRoutes(world: AppleTwinContext): Hono<AccountEnvironment> {
  return new Hono<AccountEnvironment>()
    .post('/', (c) => make(world, c))
    .get('/', (c) => listCertificates(world, c))
}

async function make({ db, now: clock }: AppleTwinContext, c: Call): Promise<Response> {
  const entity = await parseEntity(c.req, newCertificate)
  if (entity instanceof Response) return entity
  const request = await readRequest(entity.data.attributes.csrContent)
  if (!request)
    return errorResponse(
      409,
      'ENTITY_ERROR.ATTRIBUTE.INVALID',
      "Invalid Certificate Signing Request: 'csrContent'.",
    )
  const account = c.get('account')
  const now = await clock()
  const endsAt = addMilliseconds(now, CERTIFICATE_DAYS * DAY)
  const name = `Apple Distribution: ${account.name} (${account.teamId})`
  const publicKey = request.subjectPublicKeyInfo
  const authority = await programmeAuthority(db)
  const content = await issueTeamCertificate(authority, {
    name,
    team: account.teamId,
    publicKey,
    from: now,
    until: endsAt,
  })
  const row = await db
    .transaction()
    .execute((trx) => store(trx, account, { content, createdAt: now, endsAt }))
  return row
    ? Response.json({ data: resourceOf(row) }, { status: 201 })
    : errorResponse(
        409,
        'ENTITY_ERROR',
        'There is already a current Distribution certificate or a pending request.',
      )
}

/**
 * Returns null when the account has the maximum. The account is locked, so that concurrent requests are counted one
 * by one.
 */
async function store(
  trx: Trx,
  { id: accountId }: AppleAccount,
  certificate: { content: Buffer; createdAt: Instant; endsAt: Instant },
): Promise<AppleCertificate | null> {
  await trx
    .selectFrom('sandbox.appleAccount')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const valid = await listValidCertificates(trx, accountId, certificate.createdAt)
  if (valid.length >= MAXIMUM_VALID) return null
  const { serialNumber } = new X509Certificate(certificate.content)
  return trx
    .insertInto('sandbox.appleCertificate')
    .values({ id: createResourceId(), accountId, serialNumber, ...certificate })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A request is valid only if it is signed with its own key. */
async function readRequest(text: string): Promise<CertificationRequest | null> {
  try {
    const der = Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    const request = CertificationRequest.fromBER(Uint8Array.from(der).buffer)
    return (await request.verify()) ? request : null
  } catch {
    return null
  }
}

async function listCertificates({ db, now }: AppleTwinContext, c: Call): Promise<Response> {
  const types = parseFilter(c.req.url, 'certificateType')
  const rows = await listValidCertificates(db, c.get('account').id, await now())
  return pagedResponse(c.req.url, !types || types.includes(TYPE) ? rows.map(resourceOf) : [])
}

/** Certificates that can sign: not revoked and not expired. The provider lists no others. */
export function listValidCertificates(db: Db, accountId: number, now: Instant): Promise<AppleCertificate[]> {
  return db
    .selectFrom('sandbox.appleCertificate')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

function resourceOf({ id, serialNumber, content, endsAt }: AppleCertificate) {
  return {
    type: 'certificates',
    id,
    attributes: {
      serialNumber,
      certificateContent: content.toString('base64'),
      displayName: 'Bustan Sandbox',
      name: 'Apple Distribution: Bustan Sandbox',
      csrContent: null,
      platform: null,
      expirationDate: endsAt.toISOString(),
      certificateType: TYPE,
    },
  }
}
