import { type Context, Hono } from 'hono'
import { localeFromHeader } from '#kernel/locale.ts'
import { type CmsSigner, signMessage } from '#server/certificate/cms.ts'
import type { Ctx } from '#server/context.ts'
import { readBody } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { getExpiredEnrolmentUrl, handleEnrolmentAnswer, renderEnrolmentProfile } from './enrolment.actions.ts'

const MAXIMUM_ANSWER_BYTES = 64 * 1024

/** The endpoints that an iPhone calls during enrolment. Every failure redirects Safari to a page that explains it. */
export function enrolmentRoutes(
  makeContext: (request: Pick<Ctx, 'locale'>) => Promise<Ctx>,
  currentSigner: () => CmsSigner | null,
): Hono {
  const contextOf = (c: Context) => makeContext({ locale: localeFromHeader(c.req.header('accept-language')) })
  const door = new Hono()
  door.get('/profile/:token', async (c) => {
    const ctx = await contextOf(c)
    const profile = await renderEnrolmentProfile(ctx, c.req.param('token'))
    if (!profile) return c.redirect(await getExpiredEnrolmentUrl(ctx, c.req.param('token')), 302)
    const bytes = Buffer.from(profile, 'utf8')
    const signer = currentSigner()
    return c.body(Uint8Array.from(signer ? await signMessage(bytes, signer) : bytes), 200, {
      'content-type': 'application/x-apple-aspen-config',
      'content-disposition': 'attachment; filename="device.mobileconfig"',
      'cache-control': 'no-store',
    })
  })
  door.post('/answer/:token', async (c) => {
    const ctx = await contextOf(c)
    // An answer above the size limit is handled as an empty one.
    const answer = await readBody(c.req.raw, clientAddress(ctx.config, c), MAXIMUM_ANSWER_BYTES)
    const location = await handleEnrolmentAnswer(ctx, c.req.param('token'), answer ?? Buffer.alloc(0))
    // iOS opens the location of an empty 301 in Safari. For any other status it only shows "installation failed".
    return c.body(null, 301, { location, 'cache-control': 'no-store' })
  })
  return door
}
