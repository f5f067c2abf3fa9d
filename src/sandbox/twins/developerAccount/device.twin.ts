import { type Context, Hono } from 'hono'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Instant } from '#kernel/time.ts'
import type { Trx } from '#server/db.ts'
import type { SandboxAppleDeviceTable } from '#server/schema.gen.ts'
import { waitUntilAborted } from '../twinHttp.ts'
import type { AccountEnvironment, AppleAccount, AppleTwinContext } from './account.twin.ts'
import {
  type DeviceType,
  deviceFaultOf,
  deviceStatusAt,
  deviceTypeOfName,
  planDeviceStatus,
} from './deviceStatus.twin.ts'
import {
  createResourceId,
  errorResponse,
  notFoundResponse,
  pagedResponse,
  parseEntity,
  parseFilter,
  rateLimitResponse,
  serverErrorResponse,
} from './jsonApi.twin.ts'

export type AppleDevice = Selectable<SandboxAppleDeviceTable>

const UDID_FORMS = [/^[0-9a-f]{40}$/i, /^[0-9a-f]{8}-[0-9a-f]{16}$/i]
const LABEL: Record<DeviceType, string> = { iphone: 'iPhone', ipad: 'iPad', ipod: 'iPod' }
const MODEL: Record<DeviceType, string> = { iphone: 'iPhone 15', ipad: 'iPad Air', ipod: 'iPod touch' }
const FAILING_TRIES = 2

const newDevice = z.object({
  data: z.object({
    type: z.literal('devices'),
    attributes: z.object({ name: z.string().min(1).max(50), platform: z.literal('IOS'), udid: z.string() }),
  }),
})
const changedDevice = z.object({
  data: z.object({
    type: z.literal('devices'),
    id: z.string(),
    attributes: z.object({
      name: z.string().min(1).max(50).nullish(),
      status: z.enum(['ENABLED', 'DISABLED']).nullish(),
    }),
  }),
})

type Call = Context<AccountEnvironment>

export function deviceRoutes(world: AppleTwinContext): Hono<AccountEnvironment> {
  return new Hono<AccountEnvironment>()
    .post('/', (c) => register(world, c))
    .get('/', (c) => listDevices(world, c))
    .patch('/:id', (c) => change(world, c, c.req.param('id')))
}

async function register(world: AppleTwinContext, c: Call): Promise<Response> {
  const entity = await parseEntity(c.req, newDevice)
  if (entity instanceof Response) return entity
  const { udid, name } = entity.data.attributes
  const account = c.get('account')
  if (!UDID_FORMS.some((form) => form.test(udid)))
    return conflict(`An invalid value '${udid}' was provided for the parameter 'udid'.`)
  const refusal = await plantedRefusal(world, account, udid)
  if (refusal) return refusal
  const now = await world.now()
  const added = await world.db.transaction().execute((trx) => add(trx, account, { udid, name }, now))
  if (added instanceof Response) return added
  if (deviceFaultOf(udid) === 'silent') return waitUntilAborted(c.req.raw.signal)
  return Response.json({ data: deviceResourceOf(added, now) }, { status: 201 })
}

/** Refusals that a fault causes before the request is processed. */
async function plantedRefusal(
  { db }: AppleTwinContext,
  { id: accountId }: AppleAccount,
  udid: string,
): Promise<Response | null> {
  const fault = deviceFaultOf(udid)
  if (fault === 'throttled') return rateLimitResponse()
  if (fault !== 'fails_twice') return null
  const { count } = await db
    .insertInto('sandbox.appleRefusal')
    .values({ accountId, udid, count: 1 })
    .onConflict((clash) =>
      clash
        .columns(['accountId', 'udid'])
        .doUpdateSet((e) => ({ count: e('sandbox.appleRefusal.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= FAILING_TRIES ? serverErrorResponse() : null
}

/** The account is locked, so that two devices never take the same slot. */
async function add(
  trx: Trx,
  { id: accountId }: AppleAccount,
  { udid, name }: { udid: string; name: string },
  now: Instant,
): Promise<AppleDevice | Response> {
  const account = await trx
    .selectFrom('sandbox.appleAccount')
    .select(['capacity', 'state'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const type = deviceTypeOfName(name)
  const { known, used, knownBan } = await countDevices(trx, accountId, udid, type)
  if (known > 0) return conflict(`A device with number '${udid}' already exists on this team.`)
  if (used >= account.capacity || account.state === 'full') return full(type)
  const isSlow = account.state === 'slow'
  const course = planDeviceStatus({ udid, place: used + 1, isSlow, knownBan }, now)
  return trx
    .insertInto('sandbox.appleDevice')
    .values({ id: createResourceId(), accountId, udid, name, type, addedAt: now, ...course })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Slots of disabled devices stay used, as in the real programme. */
async function countDevices(trx: Trx, accountId: number, udid: string, type: DeviceType) {
  const { rows } = await sql<{ known: number; used: number; knownBan: Instant | null }>`
    select count(*) filter (where account_id = ${accountId} and lower(udid) = lower(${udid})) as known,
      count(*) filter (where account_id = ${accountId} and type = ${type}) as used,
      min(ineligible_until) filter (where lower(udid) = lower(${udid})) as known_ban
    from sandbox.apple_device
    where account_id = ${accountId} or lower(udid) = lower(${udid})`.execute(trx)
  return rows[0] ?? { known: 0, used: 0, knownBan: null }
}

async function listDevices(world: AppleTwinContext, c: Call): Promise<Response> {
  const now = await world.now()
  const [udids, statuses] = [parseFilter(c.req.url, 'udid'), parseFilter(c.req.url, 'status')]
  const wanted = udids && new Set(udids.map((udid) => udid.toLowerCase()))
  const rows = await world.db
    .selectFrom('sandbox.appleDevice')
    .selectAll()
    .where('accountId', '=', c.get('account').id)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
  const resources = rows
    .filter(({ udid }) => !wanted || wanted.has(udid.toLowerCase()))
    .map((row) => deviceResourceOf(row, now))
    .filter(({ attributes }) => !statuses || statuses.includes(attributes.status))
  return pagedResponse(c.req.url, resources)
}

async function change(world: AppleTwinContext, c: Call, id: string): Promise<Response> {
  const entity = await parseEntity(c.req, changedDevice)
  if (entity instanceof Response) return entity
  const { name, status } = entity.data.attributes
  const now = await world.now()
  const row = await world.db
    .updateTable('sandbox.appleDevice')
    // Also sets the id, because an update without columns would be invalid.
    .set({ id, ...(name && { name }), ...(status && { isDisabled: status === 'DISABLED' }) })
    .where('id', '=', id)
    .where('accountId', '=', c.get('account').id)
    .returningAll()
    .executeTakeFirst()
  return row ? Response.json({ data: deviceResourceOf(row, now) }) : notFoundResponse('devices', id)
}

export function deviceResourceOf(device: AppleDevice, now: Instant) {
  const { id, udid, name, addedAt } = device
  const type = device.type as DeviceType
  return {
    type: 'devices',
    id,
    attributes: {
      addedDate: addedAt.toISOString(),
      name,
      deviceClass: type.toUpperCase(),
      model: deviceFaultOf(udid) === 'null_model' ? null : MODEL[type],
      udid,
      platform: 'IOS',
      status: deviceStatusAt(device, now),
    },
  }
}

function conflict(detail: string): Response {
  return errorResponse(409, 'ENTITY_ERROR.ATTRIBUTE.INVALID', detail)
}

function full(type: DeviceType): Response {
  const detail = `This team has reached the maximum number of registered ${LABEL[type]} devices.`
  return errorResponse(403, 'FORBIDDEN_ERROR', detail)
}
