import { type Context, Hono } from 'hono'
import { AppError } from '#kernel/errors.ts'
import { localeFromHeader } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import { readBody } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import type { Config } from '#server/settings/settings.ts'
import { PAYMENT_METHODS } from '../payment.rules.ts'
import { handleGatewayReturn, refuseGatewayReturn } from './returnFromGateway.actions.ts'

const MAXIMUM_FORM_BYTES = 16 * 1024

interface ReturnSystem {
  config: Config
  context(request: Pick<Ctx, 'locale' | 'address'>): Promise<Ctx>
}

/**
 * The endpoint to which gateways send payers back, by a link or by a form from another site (without cookies). Always
 * answers with a redirect. Old URLs have no token.
 */
export function gatewayReturnRoutes(system: ReturnSystem): Hono {
  const door = new Hono()
  const answer = async (c: Context, take: (ctx: Ctx) => Promise<string>) => {
    const locale = localeFromHeader(c.req.header('accept-language'))
    const ctx = await system.context({ locale, address: clientAddress(system.config, c) })
    try {
      // Status 303 makes the browser continue with GET, even after a posted form.
      return c.body(null, 303, { location: await take(ctx), 'cache-control': 'no-store' })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      return c.text('Too many requests.', 429, { 'cache-control': 'no-store', 'retry-after': '600' })
    }
  }
  door.on(['GET', 'POST'], '/payment/:method/:order/:token', async (c) => {
    const method = PAYMENT_METHODS.find((one) => one === c.req.param('method'))
    if (!method) return c.notFound()
    const address = { method, orderNumber: c.req.param('order'), token: c.req.param('token') }
    return answer(c, async (ctx) => handleGatewayReturn(ctx, address, await readFields(ctx, c)))
  })
  door.on(['GET', 'POST'], '/payment/:method', (c) => answer(c, refuseGatewayReturn))
  return door
}

async function readFields({ config }: Ctx, c: Context): Promise<URLSearchParams> {
  const fields = new URL(c.req.url).searchParams
  if (c.req.method !== 'POST') return fields
  const form = await readBody(c.req.raw, clientAddress(config, c), MAXIMUM_FORM_BYTES)
  // Fields of the posted form override those of the URL.
  for (const [name, value] of new URLSearchParams(form?.toString('utf8') ?? '')) fields.set(name, value)
  return fields
}
