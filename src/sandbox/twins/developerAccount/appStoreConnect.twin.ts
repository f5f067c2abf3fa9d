import { Hono } from 'hono'
import { type HttpTwin, serveTwin } from '../twinHttp.ts'
import { type AccountEnvironment, type AppleTwinContext, authenticateAccount } from './account.twin.ts'
import { notAuthorisedResponse, refusalOfAccountState } from './accountState.twin.ts'
import { bundleIdRoutes } from './appId.twin.ts'
import { certificateRoutes } from './certificate.twin.ts'
import { deviceRoutes } from './device.twin.ts'
import { notFoundResponse } from './jsonApi.twin.ts'
import { profileRoutes } from './profile.twin.ts'
import { programmeAuthority } from './programmeAuthority.ts'

/** The sandbox never runs out of calls. */
const RATE_LIMIT = 'user-hour-lim:3500;user-hour-rem:3499;'

/** The developer programme with the same paths, tokens and errors, in front of tables in the schema sandbox. */
export function createAppStoreConnectTwin(world: AppleTwinContext): HttpTwin {
  const app = new Hono<AccountEnvironment>()
  app.use('/v1/*', async (c, next) => {
    const account = await authenticateAccount(world.db, c.req.header('authorization'))
    if (!account) return notAuthorisedResponse()
    const refusal = await refusalOfAccountState(world.db, account, c.req)
    if (refusal) return refusal
    c.set('account', account)
    await next()
    c.header('x-rate-limit', RATE_LIMIT)
  })
  app.route('/v1/devices', deviceRoutes(world))
  app.route('/v1/certificates', certificateRoutes(world))
  app.route('/v1/profiles', profileRoutes(world))
  app.route('/v1/bundleIds', bundleIdRoutes(world))
  app.get('/authority/:name', async (c) => {
    const { certificate, root } = await programmeAuthority(world.db)
    const found = c.req.param('name') === 'root.der' ? root : certificate
    return new Response(Uint8Array.from(found.raw))
  })
  app.notFound((c) => notFoundResponse('path', c.req.path))
  return serveTwin(app)
}
