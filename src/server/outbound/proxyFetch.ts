import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import type { Fetch } from './callOnce.ts'

/**
 * A `fetch` that sends all calls through one HTTP proxy. Node's own fetch knows only one proxy for the whole process;
 * here each provider has its own. Without a proxy it is Node's fetch.
 */
export function createProxyFetch(proxy: string): Fetch {
  if (!proxy) return fetch
  const agents = createProxyAgents(proxy)
  return async (address, { method = 'GET', headers, body, signal }) => {
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    // Gives the body its bytes and its Content-Type, as fetch does.
    const prepared = new Request(address, { method, headers: headers ?? {}, body: body ?? null })
    const bytes = body == null ? null : Buffer.from(await prepared.arrayBuffer())
    const options = {
      method,
      agent: isSecure ? agents.https : agents.http,
      headers: {
        ...Object.fromEntries(prepared.headers),
        ...(bytes && { 'content-length': String(bytes.length) }),
      },
      ...(signal && { signal }),
    }
    return new Promise((resolve, reject) => {
      const call = (isSecure ? requestHttps : requestHttp)(url, options, (reply) =>
        resolve(responseOf(reply)),
      )
      // The shape of fetch's error, whose cause names the kind of fault.
      call.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
      call.end(bytes)
    })
  }
}

/** Agents whose connections go through the proxy, with CONNECT for https. */
export function createProxyAgents(proxy: string): { http: HttpAgent; https: HttpsAgent } {
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy }
  return { http: new HttpAgent({ proxyEnv }), https: new HttpsAgent({ proxyEnv }) }
}

const WITHOUT_BODY = [204, 205, 304]

function responseOf(reply: IncomingMessage): Response {
  const status = reply.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values] of Object.entries(reply.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  if (!WITHOUT_BODY.includes(status))
    return new Response(Readable.toWeb(reply) as ReadableStream, { status, headers })
  reply.resume()
  return new Response(null, { status, headers })
}
