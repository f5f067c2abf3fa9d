import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/context.ts'

/** Addresses that nobody can make up: an id, and a keyed hash of it. The fetcher of iOS has no session to show. */

const PURPOSE = 'installation address'

type Means = Pick<Ctx, 'secrets' | 'config'>

function tokenOf({ secrets }: Pick<Ctx, 'secrets'>, id: string): string {
  return `${id}.${secrets.sign(PURPOSE, id).toString('base64url')}`
}

export interface Addresses {
  manifest: string
  package: string
  /** What a page opens. */
  install: string
}

export function addressesOf(ctx: Means, id: string): Addresses {
  const base = `${ctx.config.publicUrl}/i/${tokenOf(ctx, id)}`
  const manifest = `${base}/manifest.plist`
  return {
    manifest,
    package: `${base}/app.ipa`,
    install: `itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`,
  }
}

/** The id of an address that is ours; null for any other. */
export function idOfToken(ctx: Pick<Ctx, 'secrets'>, token: string): string | null {
  const [id = '', mac = ''] = token.split('.')
  const right = Buffer.from(tokenOf(ctx, id))
  const given = Buffer.from(`${id}.${mac}`)
  const isOurs = token === `${id}.${mac}` && right.length === given.length && timingSafeEqual(right, given)
  return isOurs ? id : null
}
