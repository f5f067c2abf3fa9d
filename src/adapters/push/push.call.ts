import { type Agent as HttpAgent, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { ForbiddenAddress, guardedLookup, type ResolveHost } from '#server/outbound/publicAddress.ts'

const KNOWN_SERVICES = [
  'push.apple.com',
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
]

/** Whether the host is a push service of one of the large browsers. */
export function isKnownPushService({ hostname }: URL): boolean {
  return KNOWN_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}

export interface PushCallSettings {
  mayBeLoopback: boolean
  timeoutMs: number
  resolve?: ResolveHost
  /** Connections through a proxy. The proxy resolves the host, so we cannot check the address. */
  agents?: { http: HttpAgent; https: HttpsAgent }
}

export interface PushCall {
  headers: Record<string, string>
  body: Buffer
}

/**
 * Posts a push message exactly once, and only to public IP addresses. The caller has checked the URL; here the resolved
 * addresses are checked and used for the connection, so that the host cannot resolve differently a second time.
 * Redirects are not followed. The error is dropped on purpose: its text contains the endpoint, which is a secret.
 */
export function postPushOnce(
  url: URL,
  { headers, body }: PushCall,
  world: PushCallSettings,
): Promise<{ status: number } | 'forbidden' | 'no_answer'> {
  const { agents } = world
  if (agents && !isKnownPushService(url)) return Promise.resolve('forbidden')
  const isSecure = url.protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  const route = agents ? { agent: isSecure ? agents.https : agents.http } : { lookup: guardedLookup(world) }
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve(error instanceof ForbiddenAddress ? 'forbidden' : 'no_answer')
    const signal = AbortSignal.timeout(world.timeoutMs)
    const length = String(body.length)
    const options = { method: 'POST', headers: { ...headers, 'content-length': length }, signal }
    const call = request(url, { ...options, ...route }, (response) => {
      response.on('error', failed)
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
      response.resume()
    })
    call.on('error', failed)
    call.end(body)
  })
}
