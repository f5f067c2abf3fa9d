import { type Context, Hono } from 'hono'
import { localeFromHeader } from '#kernel/locale.ts'
import { type Signer, signMessage } from '#server/cms.ts'
import type { Ctx } from '#server/context.ts'
import { clientAddress } from '#server/http/address.ts'
import { readBody } from '#server/http/body.ts'
import { lateAddress, makeProfile, takeAnswer } from './enrolment.actions.ts'

const MAXIMUM_ANSWER_BYTES = 64 * 1024

/** The doors an iPhone itself knocks at. Every failure sends Safari to a page that says what is wrong. */
export function otaDoor(
  makeContext: (request: Pick<Ctx, 'locale'>) => Promise<Ctx>,
  signer: Signer | null,
): Hono {
  const contextOf = (c: Context) => makeContext({ locale: localeFromHeader(c.req.header('accept-language')) })
  const door = new Hono()
  door.get('/profile/:token', async (c) => {
    const ctx = await contextOf(c)
    const profile = await makeProfile(ctx, c.req.param('token'))
    if (!profile) return c.redirect(await lateAddress(ctx, c.req.param('token')), 302)
    const bytes = Buffer.from(profile, 'utf8')
    return c.body(Uint8Array.from(signer ? await signMessage(bytes, signer) : bytes), 200, {
      'content-type': 'application/x-apple-aspen-config',
      'content-disposition': 'attachment; filename="device.mobileconfig"',
      'cache-control': 'no-store',
    })
  })
  door.post('/answer/:token', async (c) => {
    const ctx = await contextOf(c)
    // What is too large is no answer.
    const answer = await readBody(c.req.raw, clientAddress(ctx.config, c), MAXIMUM_ANSWER_BYTES)
    const location = await takeAnswer(ctx, c.req.param('token'), answer ?? Buffer.alloc(0))
    // 301 with nothing in it: iOS opens the address in Safari. Any other status is only "installation failed".
    return c.body(null, 301, { location, 'cache-control': 'no-store' })
  })
  return door
}
