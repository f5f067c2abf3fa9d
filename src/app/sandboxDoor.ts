import type { Hono } from 'hono'
import { bankDoor } from '#features/sandbox/bank.api.ts'
import type { Dispatch } from '#features/sandbox/iphone.actions.ts'
import { onlyOwnPages, sandboxPassword } from '#features/sandbox/password.api.ts'
import { sandboxApi } from '#features/sandbox/sandbox.api.ts'
import { createEdge } from '#server/http/edge.ts'
import type { System } from './system.ts'

/**
 * Adds the routes of /sandbox. Imported dynamically and never in mode live: a test lists the modules that live loads.
 */
export function openSandbox(app: Hono, system: System, dispatch: Dispatch): void {
  const { bustanMode, sandboxPassword: password } = system.config
  // Also guards the page /sandbox itself, which is served with the other pages.
  app.use('/sandbox/*', onlyOwnPages)
  if (bustanMode === 'staging' && password) app.use('/sandbox/*', sandboxPassword(system))
  app.route('/sandbox/api', createEdge(system, sandboxApi(system.config, dispatch)))
  app.route('/', bankDoor(system, dispatch))
}
