import { type LookupAddress, lookup } from 'node:dns'
import { type Agent as HttpAgent, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isAllowedPushIp, isKnownPushService } from './push.address.ts'

/** Resolves all IP addresses of a host: the system's resolver, or a test's. */
export type ResolveHost = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export interface PushCallSettings {
  mayBeLoopback: boolean
  timeoutMs: number
  resolve?: ResolveHost
  /** Connections through a proxy, which resolves the host. We cannot check what it resolves to. */
  agents?: { http: HttpAgent; https: HttpsAgent }
}

export interface PushCall {
  headers: Record<string, string>
  body: Buffer
}

class ForbiddenAddress extends Error {}

const systemResolve: ResolveHost = (host, done) => lookup(host, { all: true }, done)

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

function guardedLookup({ mayBeLoopback, resolve = systemResolve }: PushCallSettings): LookupFunction {
  return (host, options, done) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), '', 4)
      if (!addresses.every(({ address }) => isAllowedPushIp(address, mayBeLoopback)))
        return done(new ForbiddenAddress(), '', 4)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}
