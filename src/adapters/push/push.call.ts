import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ForbiddenAddress, guardedLookup, type ResolveHost } from '#server/publicAddress.ts'

export interface PushCallSettings {
  mayBeLoopback: boolean
  timeoutMs: number
  resolve?: ResolveHost
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
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve(error instanceof ForbiddenAddress ? 'forbidden' : 'no_answer')
    const signal = AbortSignal.timeout(world.timeoutMs)
    const length = String(body.length)
    const options = { method: 'POST', headers: { ...headers, 'content-length': length }, signal }
    const call = request(url, { ...options, lookup: guardedLookup(world) }, (response) => {
      response.on('error', failed)
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
      response.resume()
    })
    call.on('error', failed)
    call.end(body)
  })
}
