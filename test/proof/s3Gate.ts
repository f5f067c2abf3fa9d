import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { machineNow, SECOND } from '#kernel/time.ts'

/**
 * `busy`: answers every request with 503. `silent`: never answers. `cut`: breaks the connection in the middle of the
 * response.
 */
export type S3State = 'open' | 'busy' | 'silent' | 'cut'

export interface S3Gate {
  endpoint: string
  /** The accepted requests with a signed URL, and their headers. */
  taken: Array<{ range: string | undefined; headers: string[] }>
  set(state: S3State): void
  /** How many seconds the clock of the gate is ahead. */
  advance(seconds: number): void
  close(): Promise<void>
}

const CUT_AFTER = 1024 * 1024

/**
 * A proxy in front of the test's object storage, which accepts every signature. The proxy checks signed URLs (host and
 * expiry) as AWS documents them, and can be busy, silent or broken.
 */
export async function startS3Gate(target: string, secret: string): Promise<S3Gate> {
  let state: S3State = 'open'
  let ahead = 0
  const taken: S3Gate['taken'] = []
  const server = createServer(async (asked, answer) => {
    if (state === 'silent') return
    if (state === 'busy') return void answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    const url = new URL(asked.url ?? '', 'http://gate')
    if (url.searchParams.has('X-Amz-Signature')) {
      const fault = faultOf(url, asked, secret, ahead)
      if (fault) return void answer.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
      taken.push({ range: asked.headers.range, headers: Object.keys(asked.headers) })
    }
    await pass(target, asked, answer, state === 'cut').catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    set: (next) => {
      state = next
      if (next === 'open') server.closeAllConnections()
    },
    advance: (seconds) => {
      ahead = seconds
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function pass(
  target: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  isCut: boolean,
): Promise<void> {
  const sent = request(`${target}${asked.url}`, { method: asked.method, headers: asked.headers })
  const answered = once(sent, 'response')
  await pipeline(asked, sent)
  const [got] = (await answered) as [IncomingMessage]
  answer.writeHead(got.statusCode ?? 0, got.headers)
  if (!isCut) return pipeline(got, answer)
  let bytes = 0
  for await (const chunk of got) {
    if (!answer.write(chunk)) await once(answer, 'drain')
    bytes += chunk.length
    if (bytes > CUT_AFTER) return void answer.destroy()
  }
}

function faultOf(
  url: URL,
  { method, headers }: IncomingMessage,
  secret: string,
  ahead: number,
): string | null {
  const of = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const [, day = '', rest = ''] = /^[^/]+\/(\d{8})\/(.+)$/.exec(of('Credential')) ?? []
  const at = of('Date').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const endsAt = Date.parse(at) + Number(of('Expires')) * SECOND
  if (machineNow().getTime() + ahead * SECOND > endsAt) return 'AccessDenied'
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
  const path = url.pathname.split('/').map((part) => escaped(decodeURIComponent(part)))
  const lines = [
    method,
    path.join('/'),
    query.join('&'),
    `host:${headers.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ]
  const scope = `${day}/${rest}`
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
  const expected = hmac(key, ['AWS4-HMAC-SHA256', of('Date'), scope, digest].join('\n')).toString('hex')
  return expected === of('Signature') ? null : 'SignatureDoesNotMatch'
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
