import { request as requestPlain } from 'node:http'
import { Agent, type RequestOptions, request as requestTls } from 'node:https'
import { startStopwatch } from '#kernel/time.ts'

export interface Reply {
  status: number
  headers: Record<string, string | undefined>
  setCookies: string[]
  bytes: Buffer
  text: string
  /** Milliseconds until the last byte. */
  ms: number
}

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** A host name that differs from the address, as a second host has. */
  host?: string
  timeoutMs?: number
  agent?: Agent
  /** The local address to send the request from, such as 127.5.6.7. */
  from?: string
}

/** Accepts the certificate of this run; opens a new connection each time unless an agent is given. */
const oneOff = new Agent({ rejectUnauthorized: false, keepAlive: false })

/** Sends one request and returns the raw answer: nothing is decompressed, followed or retried. */
export function ask(address: string, asking: AskOptions = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body, host, timeoutMs = 60_000, agent, from } = asking
  const url = new URL(address)
  const isTls = url.protocol === 'https:'
  const options: RequestOptions = {
    hostname: '127.0.0.1',
    port: url.port || (isTls ? 443 : 80),
    path: url.pathname + url.search,
    method,
    servername: host ?? 'localhost',
    headers: { host: host ?? url.host, ...(body !== undefined && lengthOf(body)), ...headers },
    ...(from && { localAddress: from }),
    ...(isTls && { agent: agent ?? oneOff, rejectUnauthorized: false }),
  }
  const elapsed = startStopwatch()
  return new Promise((resolve, reject) => {
    const sent = (isTls ? requestTls : requestPlain)(options, async (response) => {
      try {
        const bytes = Buffer.concat(await response.toArray())
        const { 'set-cookie': setCookies = [], ...single } = response.headers
        resolve({
          status: response.statusCode ?? 0,
          headers: single as Reply['headers'],
          setCookies,
          bytes,
          text: bytes.toString('utf8'),
          ms: elapsed(),
        })
      } catch (error) {
        reject(error)
      }
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

function lengthOf(body: string | Buffer): Record<string, string> {
  return { 'content-length': String(Buffer.byteLength(body)) }
}
