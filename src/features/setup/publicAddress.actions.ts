import { timingSafeEqual } from 'node:crypto'
import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isLoopback } from '#server/loopback.ts'
import {
  countForwardingProxies,
  FORWARDED_MARK,
  finding,
  green,
  isExampleHost,
  judgeCertificateEnd,
  type SetupResult,
} from './setup.rules.ts'

/** Checks of the public address. The store calls itself from outside, on a path that only it can sign. */

const VALID_MS = 5 * MINUTE

type SecretsCtx = Pick<Ctx, 'secrets'>

function signature({ secrets }: SecretsCtx, purpose: 'question' | 'answer', until: string): string {
  return secrets.sign(`setup ${purpose}`, until).toString('base64url')
}

/** What a server of this store saw of the call. Null without a valid signature, as if the path did not exist. */
export function describeVisit(
  ctx: SecretsCtx & Pick<Ctx, 'config' | 'now'>,
  { until, token, forwardedFor }: { until: string; token: string; forwardedFor: string },
) {
  const [given, expected] = [Buffer.from(token), Buffer.from(signature(ctx, 'question', until))]
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isSigned || Number(until) < ctx.now.getTime()) return null
  return {
    proof: signature(ctx, 'answer', until),
    proxies: countForwardingProxies(forwardedFor),
    trustedProxies: ctx.config.trustedProxies,
  }
}

export function checkAddress({ config }: Pick<Ctx, 'config'>): SetupResult {
  const { publicUrl } = config
  if (isLoopback(new URL(publicUrl).hostname)) return finding('address_local', publicUrl)
  if (isExampleHost(publicUrl)) return finding('address_example', publicUrl)
  return green(`${publicUrl}, ${config.brandNameEn}, ${config.brandNameFa}`)
}

/** Calls the public address once, for both checks that need it. */
export async function checkPublicSite(ctx: Ctx): Promise<{ tls: SetupResult; proxies: SetupResult }> {
  const until = String(addMilliseconds(ctx.now, VALID_MS).getTime())
  const path = `/callback/setup/${until}/${signature(ctx, 'question', until)}`
  const answer = await ctx.ports.publicSite.get(path, { 'x-forwarded-for': FORWARDED_MARK })
  if (answer.outcome === 'unreachable')
    return { tls: finding('tls_unreachable', answer.fault), proxies: finding('proxies_unknown') }
  const body = answer.body as ReturnType<typeof describeVisit> | undefined
  if (answer.status !== 200 || body?.proof !== signature(ctx, 'answer', until))
    return { tls: finding('tls_other_store', String(answer.status)), proxies: finding('proxies_unknown') }
  const detail = `TRUSTED_PROXIES=${body.trustedProxies}; ${body.proxies}`
  return {
    tls: judgeCertificate(answer.certificateEndsAt, ctx.now),
    proxies: body.proxies === body.trustedProxies ? green(detail) : finding('proxies_wrong', detail),
  }
}

function judgeCertificate(endsAt: Instant | null, now: Instant): SetupResult {
  if (!endsAt) return green('http')
  return judgeCertificateEnd(endsAt, now, { ending: 'tls_ending', expired: 'tls_unreachable' })
}
