import type { MiddlewareHandler } from 'hono'
import type { Config } from '../settings/settings.ts'

type PolicyConfig = Pick<
  Config,
  'bustanMode' | 'apiUrl' | 'cachedApiUrl' | 'publicUrl' | 'paymentBank' | 'samanUrl' | 'metricaId'
>

/**
 * `called` are the origins that pages call besides ours: those of tracking links, as `policySourceOf` gives them. Our HTML
 * has no inline scripts and no style attributes, so the policy needs neither nonces nor hashes and pages can
 * be cached as bytes (docs/decisions/0002).
 */
export function contentSecurityPolicy(config: PolicyConfig, called: readonly string[] = []): string {
  const all = [config.apiUrl, config.cachedApiUrl, ...called]
  const hosts = [...new Set(all.filter(Boolean))].map((address) => ` ${address}`).join('')
  // Allow Yandex Metrica only when its id is set (requirement 1.32).
  const metrica = config.metricaId === null ? '' : ' https://mc.yandex.ru'
  return [
    "default-src 'none'",
    `script-src 'self'${metrica}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${metrica}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${hosts}${metrica}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // Allow forms to the bank, because payers go there by a form.
    `form-action 'self'${config.paymentBank === 'saman' ? ` ${new URL(config.samanUrl).origin}` : ''}`,
    "base-uri 'none'",
    ...framePolicy(config),
    "require-trusted-types-for 'script'",
    ...(config.publicUrl.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Only the page of the sandbox may show the store in a frame, and only from the same origin. In mode live no page may.
 */
function framePolicy({ bustanMode }: PolicyConfig): string[] {
  return bustanMode === 'live' ? ["frame-ancestors 'none'"] : ["frame-src 'self'", "frame-ancestors 'self'"]
}

export function securityHeaderList(config: Config): Array<[string, string]> {
  const headers: Array<[string, string]> = [
    ['content-security-policy', contentSecurityPolicy(config)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', config.bustanMode === 'live' ? 'DENY' : 'SAMEORIGIN'],
  ]
  if (config.publicUrl.startsWith('https://'))
    headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])
  return headers
}

/**
 * Files that browsers use only inside documents. Their responses omit the security headers, which describe documents
 * and take 0.8 kB.
 */
const PART_OF_DOCUMENT = /^\/(?:office\/)?(?:assets|messages)\/.+\.(?:js|css|woff2|json)$/

export function securityHeaders(config: Config): MiddlewareHandler {
  const headers = securityHeaderList(config)
  return async (c, next) => {
    await next()
    const isDocument = c.res.headers.get('content-type')?.startsWith('text/html')
    if (PART_OF_DOCUMENT.test(c.req.path) && !isDocument)
      return c.res.headers.set('x-content-type-options', 'nosniff')
    // Pages and uploaded files have different policies.
    const hasPolicy = c.res.headers.has('content-security-policy')
    for (const [name, value] of headers)
      if (!(hasPolicy && name === 'content-security-policy')) c.res.headers.set(name, value)
  }
}
