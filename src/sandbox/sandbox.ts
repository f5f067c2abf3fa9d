import type { Hono } from 'hono'
import type { Ctx } from '#server/context.ts'
import type { HttpEdgeSystem } from '#server/http/edge.ts'
import type { DispatchRequest } from './iphone/iphone.actions.ts'
import { sandboxPages } from './panel/sandbox.pages.ts'
import { createTwins } from './twins/twins.ts'

/**
 * Everything that modes demo and staging have and mode live lacks. app/loadSandbox.ts imports this module dynamically,
 * and nothing else imports from src/sandbox. Larger parts are loaded when used.
 */
export const sandbox = {
  createTwins,
  pages: sandboxPages,
  /** Adds the routes of /sandbox. */
  async openPanel(app: Hono, system: HttpEdgeSystem, dispatch: DispatchRequest): Promise<void> {
    const { addSandboxRoutes } = await import('./panel/sandboxRoutes.api.ts')
    addSandboxRoutes(app, system, dispatch)
  },
  /** Fills an empty store with the demo's data. */
  async seedDemo(ctx: Ctx): Promise<void> {
    const { seedDemo } = await import('./seed/seed.ts')
    await seedDemo(ctx)
  },
}

export type Sandbox = typeof sandbox
