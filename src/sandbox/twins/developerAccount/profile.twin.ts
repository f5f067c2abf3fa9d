import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { SandboxAppleProfileTable } from '#server/schema.gen.ts'
import type { AccountEnvironment, AppleAccount, AppleTwinContext } from './account.twin.ts'
import { listAppIds } from './appId.twin.ts'
import { type AppleCertificate, listValidCertificates } from './certificate.twin.ts'
import { type AppleDevice, deviceResourceOf as deviceResource } from './device.twin.ts'
import { deviceStatusAt } from './deviceStatus.twin.ts'
import {
  createResourceId,
  errorResponse,
  notFoundResponse,
  pagedResponse,
  parseEntity,
  parseFilter,
} from './jsonApi.twin.ts'
import { createProfileContent } from './profileContent.twin.ts'

type AppleProfile = Selectable<SandboxAppleProfileTable>
type Call = Context<AccountEnvironment>

const PROFILE_DAYS = 365

const reference = (type: string) => z.object({ type: z.literal(type), id: z.string() })
const newProfile = z.object({
  data: z.object({
    type: z.literal('profiles'),
    attributes: z.object({ name: z.string().min(1).max(100), profileType: z.literal('IOS_APP_ADHOC') }),
    relationships: z.object({
      bundleId: z.object({ data: reference('bundleIds') }),
      certificates: z.object({ data: z.array(reference('certificates')).min(1) }),
      devices: z.object({ data: z.array(reference('devices')) }),
    }),
  }),
})
type ProfileRequestData = z.infer<typeof newProfile>['data']

export function profileRoutes(world: AppleTwinContext): Hono<AccountEnvironment> {
  return new Hono<AccountEnvironment>()
    .post('/', (c) => make(world, c))
    .get('/', (c) => listProfiles(world, c))
    .get('/:id', (c) => readProfile(world, c, c.req.param('id')))
    .get('/:id/devices', (c) => listDevices(world, c, c.req.param('id')))
    .delete('/:id', (c) => remove(world, c, c.req.param('id')))
}

async function make(world: AppleTwinContext, c: Call): Promise<Response> {
  const entity = await parseEntity(c.req, newProfile)
  if (entity instanceof Response) return entity
  const now = await world.now()
  const account = c.get('account')
  const { name } = entity.data.attributes
  const named = await profilesOf(world.db, account.id).where('name', '=', name).executeTakeFirst()
  if (named) return nameTaken(name)
  const parts = await findParts(world.db, account, entity.data, now)
  if (parts instanceof Response) return parts
  const row = await store(world.db, account, { ...parts, name }, now)
  // Concurrent requests: the unique index decided which gets the name.
  if (!row) return nameTaken(name)
  return Response.json({ data: await resourceOf(world.db, row, now) }, { status: 201 })
}

interface ProfileParts {
  bundleIdentifier: string
  certificates: AppleCertificate[]
  devices: AppleDevice[]
}

/** Devices that are not enabled are left out silently, as by the real provider. Callers must read the result. */
async function findParts(
  db: Db,
  { id: accountId }: AppleAccount,
  { relationships }: ProfileRequestData,
  now: Instant,
): Promise<ProfileParts | Response> {
  const bundleId = (await listAppIds(db, accountId)).find(({ id }) => id === relationships.bundleId.data.id)
  if (!bundleId) return unrelated('bundleIds')
  const certificateIds = relationships.certificates.data.map(({ id }) => id)
  const valid = await listValidCertificates(db, accountId, now)
  const certificates = valid.filter(({ id }) => certificateIds.includes(id))
  if (certificates.length < new Set(certificateIds).size) return unrelated('certificates')
  const devices = await devicesOf(
    db,
    accountId,
    relationships.devices.data.map(({ id }) => id),
  )
  const enabled = devices.filter((device) => deviceStatusAt(device, now) === 'ENABLED')
  if (enabled.length === 0)
    return errorResponse(
      409,
      'ENTITY_ERROR',
      'There are no current IOS devices on this team matching the provided device IDs.',
    )
  return { bundleIdentifier: bundleId.identifier, certificates, devices: enabled }
}

async function store(
  db: Db,
  account: AppleAccount,
  { name, bundleIdentifier, certificates, devices }: ProfileParts & { name: string },
  now: Instant,
): Promise<AppleProfile | undefined> {
  const ends = [addMilliseconds(now, PROFILE_DAYS * DAY), ...certificates.map(({ endsAt }) => endsAt)]
  const endsAt = ends.reduce((earliest, one) => (one < earliest ? one : earliest))
  const uuid = randomUUID()
  const content = await createProfileContent(db, {
    uuid,
    name,
    team: { id: account.teamId, name: account.name },
    bundleIdentifier,
    udids: devices.map(({ udid }) => udid),
    certificates: certificates.map((certificate) => certificate.content),
    createdAt: now,
    endsAt,
  })
  return db
    .insertInto('sandbox.appleProfile')
    .values({
      id: createResourceId(),
      accountId: account.id,
      name,
      uuid,
      certificateIds: certificates.map(({ id }) => id),
      deviceIds: devices.map(({ id }) => id),
      content,
      createdAt: now,
      endsAt,
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function listProfiles({ db, now }: AppleTwinContext, c: Call): Promise<Response> {
  const names = parseFilter(c.req.url, 'name')
  const all = await profilesOf(db, c.get('account').id).orderBy('createdAt').orderBy('id').execute()
  const rows = all.filter(({ name }) => !names || names.includes(name))
  const at = await now()
  return pagedResponse(c.req.url, await Promise.all(rows.map((row) => resourceOf(db, row, at))))
}

async function readProfile({ db, now }: AppleTwinContext, c: Call, id: string): Promise<Response> {
  const row = await profilesOf(db, c.get('account').id).where('id', '=', id).executeTakeFirst()
  return row
    ? Response.json({ data: await resourceOf(db, row, await now()) })
    : notFoundResponse('profiles', id)
}

async function listDevices({ db, now }: AppleTwinContext, c: Call, id: string): Promise<Response> {
  const { id: accountId } = c.get('account')
  const row = await profilesOf(db, accountId).where('id', '=', id).executeTakeFirst()
  if (!row) return notFoundResponse('profiles', id)
  const at = await now()
  const devices = await devicesOf(db, accountId, row.deviceIds)
  return pagedResponse(
    c.req.url,
    devices.map((device) => deviceResource(device, at)),
  )
}

async function remove({ db }: AppleTwinContext, c: Call, id: string): Promise<Response> {
  const { numDeletedRows } = await db
    .deleteFrom('sandbox.appleProfile')
    .where('id', '=', id)
    .where('accountId', '=', c.get('account').id)
    .executeTakeFirst()
  return numDeletedRows > 0 ? new Response(null, { status: 204 }) : notFoundResponse('profiles', id)
}

function profilesOf(db: Db, accountId: number) {
  return db.selectFrom('sandbox.appleProfile').selectAll().where('accountId', '=', accountId)
}

async function devicesOf(db: Db, accountId: number, ids: string[]): Promise<AppleDevice[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('sandbox.appleDevice')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
}

/** A profile is active while its certificates are valid and it has not expired. */
async function resourceOf(db: Db, profile: AppleProfile, now: Instant) {
  const valid = new Set((await listValidCertificates(db, profile.accountId, now)).map(({ id }) => id))
  const isActive = now < profile.endsAt && profile.certificateIds.every((id) => valid.has(id))
  return {
    type: 'profiles',
    id: profile.id,
    attributes: {
      name: profile.name,
      platform: 'IOS',
      profileType: 'IOS_APP_ADHOC',
      profileState: isActive ? 'ACTIVE' : 'INVALID',
      profileContent: profile.content.toString('base64'),
      uuid: profile.uuid,
      createdDate: profile.createdAt.toISOString(),
      expirationDate: profile.endsAt.toISOString(),
    },
  }
}

function nameTaken(name: string): Response {
  const detail = `Multiple profiles found with the name '${name}'. Please remove the duplicate profiles and try again.`
  return errorResponse(409, 'ENTITY_ERROR', detail)
}

function unrelated(type: string): Response {
  const detail = `The relationship '${type}' names a resource that is not there.`
  return errorResponse(409, 'ENTITY_ERROR.RELATIONSHIP.INVALID', detail)
}
