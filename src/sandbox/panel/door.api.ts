import type { Hono } from 'hono'
import { createEdge, type EdgeSystem } from '#server/http/edge.ts'
import type { Dispatch } from '../iphone/iphone.actions.ts'
import { bankDoor } from './bank.api.ts'
import { onlyOwnPages, sandboxPassword } from './password.api.ts'
import { sandboxApi } from './sandbox.api.ts'

/** Adds the routes of /sandbox. */
export function openSandbox(app: Hono, system: EdgeSystem, dispatch: Dispatch): void {
  const { bustanMode, sandboxPassword: password } = system.config
  // Also guards the page /sandbox itself, which is served with the other pages.
  app.use('/sandbox/*', onlyOwnPages)
  if (bustanMode === 'staging' && password) app.use('/sandbox/*', sandboxPassword(system))
  app.route('/sandbox/api', createEdge(system, sandboxApi(system.config, dispatch)))
  app.route('/', bankDoor(system, dispatch))
}
