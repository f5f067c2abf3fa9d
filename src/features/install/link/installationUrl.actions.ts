import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/context.ts'

/** Unguessable URLs of an installation: an id and its keyed hash. iOS fetches them without a session. */

const PURPOSE = 'installation address'

type AddressContext = Pick<Ctx, 'secrets' | 'config'>

function createToken({ secrets }: Pick<Ctx, 'secrets'>, id: string): string {
  return `${id}.${secrets.sign(PURPOSE, id).toString('base64url')}`
}

export interface InstallationUrls {
  manifest: string
  package: string
  /** The itms-services URL that a page opens. */
  install: string
}

export function installationUrlsOf(ctx: AddressContext, id: string): InstallationUrls {
  const base = `${ctx.config.publicUrl}/i/${createToken(ctx, id)}`
  const manifest = `${base}/manifest.plist`
  return {
    manifest,
    package: `${base}/app.ipa`,
    install: `itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`,
  }
}

/** Returns the installation's id when the hash in the token is valid, else null. */
export function verifyInstallationToken(ctx: Pick<Ctx, 'secrets'>, token: string): string | null {
  const [id = '', mac = ''] = token.split('.')
  const expected = Buffer.from(createToken(ctx, id))
  const received = Buffer.from(`${id}.${mac}`)
  const isOurs =
    token === `${id}.${mac}` && expected.length === received.length && timingSafeEqual(expected, received)
  return isOurs ? id : null
}
