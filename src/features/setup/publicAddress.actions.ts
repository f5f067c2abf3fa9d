import { timingSafeEqual } from 'node:crypto'
import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isLoopback } from '#server/outbound/loopback.ts'
import {
  countForwardingProxies,
  evaluateCertificateEnd,
  failedCheck,
  isExampleHost,
  passedCheck,
  SAMPLE_CLIENT_ADDRESS,
  type SetupResult,
} from './setup.rules.ts'

/** Checks of the public address. The store calls itself from outside, on a path that only it can sign. */

const VALID_MS = 5 * MINUTE

type SecretsCtx = Pick<Ctx, 'secrets'>

function signature({ secrets }: SecretsCtx, purpose: 'question' | 'answer', until: string): string {
  return secrets.sign(`setup ${purpose}`, until).toString('base64url')
}

/**
 * The data of the call as a server of this store received it. Null without a valid signature, as if the path did not
 * exist.
 */
export function describeReceivedRequest(
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
  if (isLoopback(new URL(publicUrl).hostname)) return failedCheck('address_local', publicUrl)
  if (isExampleHost(publicUrl)) return failedCheck('address_example', publicUrl)
  return passedCheck(`${publicUrl}, ${config.brandNameEn}, ${config.brandNameFa}`)
}

/** Calls every public address once; two checks share the results. */
export async function checkPublicSite(ctx: Ctx): Promise<{ tls: SetupResult; proxies: SetupResult }> {
  const { publicUrl, apiUrl, cachedApiUrl } = ctx.config
  const [site, ...others] = await Promise.all([
    askSite(ctx, publicUrl),
    ...Object.entries({ API_URL: apiUrl, CACHED_API_URL: cachedApiUrl })
      .filter(([, url]) => url !== '')
      .map(([setting, url]) => checkOtherHost(ctx, setting, url)),
  ])
  const tls = [site.result, ...others].find(({ code }) => code !== null) ?? site.result
  if (!site.visit) return { tls, proxies: failedCheck('proxies_unknown') }
  const { proxies, trustedProxies } = site.visit
  const detail = `TRUSTED_PROXIES=${trustedProxies}; ${proxies}`
  return {
    tls,
    proxies: proxies === trustedProxies ? passedCheck(detail) : failedCheck('proxies_wrong', detail),
  }
}

/** Pages load their data from these hosts. If a host does not lead to this store, the pages stay empty. */
async function checkOtherHost(ctx: Ctx, setting: string, url: string): Promise<SetupResult> {
  const { result, visit } = await askSite(ctx, url)
  if (result.code === null) return result
  return failedCheck(visit ? result.code : 'api_address', `${setting}=${url}: ${result.detail}`)
}

/**
 * Sends the signed request to an address. If no server of this store receives it, the address does not lead to this
 * store.
 */
async function askSite(ctx: Ctx, url: string) {
  const until = String(addMilliseconds(ctx.now, VALID_MS).getTime())
  const path = `/callback/setup/${until}/${signature(ctx, 'question', until)}`
  const answer = await ctx.ports.publicSite.get(`${url}${path}`, { 'x-forwarded-for': SAMPLE_CLIENT_ADDRESS })
  if (answer.outcome === 'unreachable')
    return { result: failedCheck('tls_unreachable', answer.fault), visit: null }
  const visit = answer.body as ReturnType<typeof describeReceivedRequest> | undefined
  if (answer.status !== 200 || visit?.proof !== signature(ctx, 'answer', until))
    return { result: failedCheck('tls_other_store', String(answer.status)), visit: null }
  return { result: judgeCertificate(answer.certificateEndsAt, ctx.now), visit }
}

function judgeCertificate(endsAt: Instant | null, now: Instant): SetupResult {
  if (!endsAt) return passedCheck('http')
  return evaluateCertificateEnd(endsAt, now, { ending: 'tls_ending', expired: 'tls_unreachable' })
}
