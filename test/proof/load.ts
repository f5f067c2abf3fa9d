import { Agent, request } from 'node:http'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { logIn } from '../support/login.ts'
import { atBank, begin, comeBack } from '../support/payment.ts'
import { callOver, type Product } from '../support/product.ts'

/** Simulates visitors of all kinds, with a given concurrency. */

export interface Step {
  atOnce: number
  requests: number
  /** Unexpected responses: the request and the body. */
  faults: string[]
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export interface Visitors {
  /**
   * Runs this many visitors concurrently: for a time, until this many requests were answered, or until `isOver` returns
   * true.
   */
  run(
    atOnce: number,
    until: { seconds: number } | { requests: number } | { isOver(): boolean },
  ): Promise<Step>
  close(): void
}

type ApiClient = Pick<Product, 'call' | 'request'>

interface Visit {
  /** How many of a hundred visits are of this kind. */
  share: number
  go(product: ApiClient, at: number): Promise<unknown>
}

const PAGES = ['/', '/categories', '/applications/daftar', '/search', '/content/about']
const QUERIES = ['daftar', 'دفتر', 'باز', 'game', 'mir', 'chen', 'شعر']
const SHOWN_OF_FAULT = 300
const LONGEST_IDLE_MS = 60_000
const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T

/** Mostly browsing, as in any store; the other visits are expensive calls. */
function visitsOf(packageId: number, pollId: string): Visit[] {
  return [
    { share: 55, go: ({ request }, at) => request(pick(PAGES, at)) },
    { share: 20, go: ({ call }, at) => call('GET /application', { page: String(1 + (at % 3)) }) },
    { share: 14, go: ({ call }, at) => call('GET /search', { q: pick(QUERIES, at) }) },
    { share: 5, go: ({ call }) => call('GET /poll/{id}', { id: pollId }) },
    ...moneyVisitsOf(packageId, pollId),
  ]
}

function moneyVisitsOf(packageId: number, pollId: string): Visit[] {
  return [
    { share: 3, go: loginAndVote(pollId) },
    { share: 3, go: buy(packageId) },
  ]
}

let people = 0
const nextPhone = () => `0939${String(1_000_000 + people++)}`

const loginAndVote = (pollId: string) => async (product: ApiClient) => {
  const { headers } = await logIn(product, nextPhone())
  const { body } = await product.call('GET /poll/{id}', { id: pollId })
  const [option] = body['poll']?.options ?? body['options'] ?? []
  await product.call('POST /poll/{id}/vote', { id: pollId, option_ids: [option?.id] }, headers)
}

const buy = (packageId: number) => async (product: ApiClient) => {
  const { authority } = await begin(product, { package_id: packageId, method: 'direct' })
  await comeBack(product, await atBank(product, authority, 'pay'))
}

type Send = (url: string, init: RequestInit, at: number) => Promise<Response>

/** Each request goes to the next server, from its own IP address. With `money` visitors only log in and buy. */
export function visitorsOf(
  urls: string[],
  { packageId, pollId }: { packageId: number; pollId: string },
  kind: 'all' | 'money' = 'all',
  through?: Send,
): Visitors {
  // With its own limit the agent also respects the server's keep-alive timeout, like browsers and nginx: it drops a
  // connection a second before the server does. Without one it ignores the timeout, and sometimes uses a connection
  // that is just closing.
  const agent = new Agent({ keepAlive: true, maxSockets: 1000, timeout: LONGEST_IDLE_MS })
  const visits = kind === 'all' ? visitsOf(packageId, pollId) : moneyVisitsOf(packageId, pollId)
  const plan = visits.flatMap((visit) => Array<Visit>(visit.share).fill(visit))
  let sent = 0
  let times: number[] = []
  let faults: string[] = []
  const deliver: Send =
    through ??
    ((url, init, at) =>
      sendOver(agent, url, init, { ...Object.fromEntries(new Headers(init.headers)), ...addressOf(at) }))
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const elapsed = startStopwatch()
    const at = sent++
    const url = `${pick(urls, at)}${path}`
    const asked = `${init.method ?? 'GET'} ${url}`
    try {
      const response = await deliver(url, init, at)
      if (response.status >= 400)
        faults.push(
          `${asked}: ${response.status} ${(await response.clone().text()).slice(0, SHOWN_OF_FAULT)}`,
        )
      return response
    } catch (error) {
      faults.push(`${asked}: ${error}`)
      throw error
    } finally {
      times.push(elapsed())
    }
  }
  const product: ApiClient = {
    request: send,
    call: (call, input, headers) => callOver(send, call, input, headers),
  }
  return {
    async run(atOnce, until) {
      times = []
      faults = []
      const elapsed = startStopwatch()
      const isOver = () => {
        if ('isOver' in until) return until.isOver()
        return 'seconds' in until ? elapsed() > until.seconds * 1000 : times.length >= until.requests
      }
      let visit = 0
      const visitor = async () => {
        while (!isOver()) {
          // Mixes the kinds of visits: 37 and 100 have no common factor.
          const at = visit++
          await pick(plan, at * 37)
            .go(product, at)
            .catch(async (error) => {
              // The visit was aborted because a response lacked what the next step needs.
              faults.push(`broken off: ${error}`)
              await sleep(10)
            })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, visitor))
      return stepOf(atOnce, times, faults, elapsed())
    },
    close: () => agent.destroy(),
  }
}

const addressOf = (at: number) => ({
  'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
})

function stepOf(atOnce: number, times: number[], faults: string[], ms: number): Step {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  const perSecond = Math.round((times.length * 1000) / ms)
  return { atOnce, requests: times.length, faults, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function sendOver(
  agent: Agent,
  url: string,
  init: RequestInit,
  headers: Record<string, string>,
): Promise<Response> {
  const body = typeof init.body === 'string' ? init.body : undefined
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const options = { agent, method: init.method ?? 'GET', headers: { ...headers, ...length } }
    const outgoing = request(url, options, async (answer) => {
      try {
        const bytes = new Uint8Array(Buffer.concat(await answer.toArray()))
        const { statusCode: status = 0, headers } = answer
        const kept = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
        resolve(new Response([204, 303, 304].includes(status) ? null : bytes, { status, headers: kept }))
      } catch (error) {
        reject(error)
      }
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
