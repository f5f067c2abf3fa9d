import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '#server/db.ts'
import type { AccountEnvironment, AppleTwinContext } from './account.twin.ts'
import { createResourceId, errorResponse, pagedResponse, parseEntity, parseFilter } from './jsonApi.twin.ts'

const newAppId = z.object({
  data: z.object({
    type: z.literal('bundleIds'),
    attributes: z.object({
      identifier: z.string().min(1),
      name: z.string().regex(/^[A-Za-z0-9 ]+$/),
      platform: z.enum(['IOS', 'MAC_OS', 'UNIVERSAL']),
    }),
  }),
})

/** App IDs. The filter finds those that begin with its value, like the real one. */
export function bundleIdRoutes({ db }: AppleTwinContext): Hono<AccountEnvironment> {
  return new Hono<AccountEnvironment>()
    .get('/', async (c) => {
      const beginnings = parseFilter(c.req.url, 'identifier')
      const rows = await listAppIds(db, c.get('account').id)
      const found = rows.filter(
        ({ identifier }) => !beginnings || beginnings.some((beginning) => identifier.startsWith(beginning)),
      )
      return pagedResponse(c.req.url, found.map(resourceOf))
    })
    .post('/', (c) => make(db, c))
}

async function make(db: Db, c: Context<AccountEnvironment>): Promise<Response> {
  const entity = await parseEntity(c.req, newAppId)
  if (entity instanceof Response) return entity
  const { identifier } = entity.data.attributes
  const row = await db
    .insertInto('sandbox.appleBundleId')
    .values({ id: createResourceId(), accountId: c.get('account').id, identifier })
    .onConflict((conflict) => conflict.columns(['accountId', 'identifier']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return Response.json({ data: resourceOf(row) }, { status: 201 })
  const detail = `An App ID with Identifier '${identifier}' is not available. Please enter a different string.`
  return errorResponse(409, 'ENTITY_ERROR.ATTRIBUTE.INVALID', detail)
}

export function listAppIds(db: Db, accountId: number) {
  return db.selectFrom('sandbox.appleBundleId').selectAll().where('accountId', '=', accountId).execute()
}

function resourceOf({ id, identifier }: { id: string; identifier: string }) {
  const attributes = { name: 'Bustan Sandbox', identifier, platform: 'IOS' }
  return { type: 'bundleIds', id, attributes }
}
