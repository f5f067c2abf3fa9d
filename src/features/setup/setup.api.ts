import { Hono } from 'hono'
import type { Ctx } from '#server/context.ts'
import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import { describeReceivedRequest } from './publicAddress.actions.ts'
import * as actions from './setup.actions.ts'
import * as contract from './setup.contract.ts'

export const setupApi: EndpointBinding[] = bindContract(contract, actions)

/** The path by which the store calls itself from outside. Without a valid signature it answers 404. */
export function setupRoutes(context: () => Promise<Ctx>): Hono {
  const door = new Hono()
  door.get('/:until/:token', async (c) => {
    const forwardedFor = c.req.header('x-forwarded-for') ?? ''
    const seen = describeReceivedRequest(await context(), { ...c.req.param(), forwardedFor })
    return seen ? c.json(seen, 200, { 'cache-control': 'no-store' }) : c.notFound()
  })
  return door
}
