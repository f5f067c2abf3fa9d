import type { Hono } from 'hono'
import { createHttpEdge, type HttpEdgeSystem } from '#server/http/edge.ts'
import type { DispatchRequest } from '../iphone/iphone.actions.ts'
import { bankRoutes } from './bank.api.ts'
import { refuseCrossSiteChanges, requireSandboxPassword } from './password.api.ts'
import { sandboxApi } from './sandbox.api.ts'

/** Adds the routes of /sandbox. */
export function addSandboxRoutes(app: Hono, system: HttpEdgeSystem, dispatch: DispatchRequest): void {
  const { bustanMode, sandboxPassword: password } = system.config
  // Also guards the page /sandbox itself, which is served with the other pages.
  app.use('/sandbox/*', refuseCrossSiteChanges)
  if (bustanMode === 'staging' && password) app.use('/sandbox/*', requireSandboxPassword(system))
  app.route('/sandbox/api', createHttpEdge(system, sandboxApi(system.config, dispatch)))
  app.route('/', bankRoutes(system, dispatch))
}
