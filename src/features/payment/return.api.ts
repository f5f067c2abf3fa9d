import { type Context, Hono } from 'hono'
import { localeFromHeader } from '#kernel/locale.ts'
import { readAtMost } from '#server/body.ts'
import type { Ctx } from '#server/context.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment.rules.ts'
import { takeReturn } from './returning.actions.ts'

const MAXIMUM_FORM_BYTES = 16 * 1024

/**
 * The door that gateways send payers back to: a link, or a form from another site, which brings no cookies and needs
 * none. Always answered with a way on, never with a page of its own.
 */
export function returnDoor(makeContext: (request: Pick<Ctx, 'locale'>) => Promise<Ctx>): Hono {
  const door = new Hono()
  door.on(['GET', 'POST'], '/payment/:method', async (c) => {
    const method = PAYMENT_METHODS.find((one) => one === c.req.param('method'))
    if (!method) return c.notFound()
    const ctx = await makeContext({ locale: localeFromHeader(c.req.header('accept-language')) })
    // 303: whatever came, the browser goes on with a GET.
    return c.body(null, 303, {
      location: await takeReturn(ctx, method as PaymentMethod, await readFields(c)),
      'cache-control': 'no-store',
    })
  })
  return door
}

async function readFields(c: Context): Promise<URLSearchParams> {
  const fields = new URL(c.req.url).searchParams
  if (c.req.method !== 'POST') return fields
  const form = await readAtMost(c.req.raw, MAXIMUM_FORM_BYTES)
  // What a form says counts more than the address it was sent to.
  for (const [name, value] of new URLSearchParams(form?.toString('utf8') ?? '')) fields.set(name, value)
  return fields
}
