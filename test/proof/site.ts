import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createS3StorageForTest, TEST_BUCKET } from '#adapters/storage/storage.harness.ts'
import { callOver, type Product } from '../support/product.ts'
import { copyTemplate } from '../support/server/database.ts'
import { freePort } from '../support/server/ownServer.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'
import { type AskOptions, ask, type Reply } from './ask.ts'
import { type Nginx, startNginx } from './nginx.ts'

/**
 * The product as deploy/ sets it up: nginx with TLS, two servers, a worker, one PostgreSQL and an object storage. The
 * processes share no folder.
 */
export interface Site {
  /** The address of nginx. */
  url: string
  /** Addresses of the servers without nginx. */
  addresses: string[]
  servers: ServerProcess[]
  workers: ServerProcess[]
  databaseUrl: string
  nginx: Nginx
  /** Starts a second nginx in front of the same servers, with a planted fault. */
  plantNginx(alter: (text: string) => string): Promise<{ url: string; stop(): Promise<void> }>
  /** The environment for another process with the same data. */
  environment: Record<string, string>
  ask(path: string, asking?: AskOptions): Promise<Reply>
  /** Calls the API as the other tests do, through nginx. */
  product: Pick<Product, 'call' | 'request'>
  /** Sends a request through nginx, from a given local address. */
  request(path: string, init?: RequestInit, from?: string): Promise<Response>
  /** Stops a server with a signal, and starts it again at its address. */
  restart(at: number, signal: NodeJS.Signals): Promise<void>
  restartWorker(at: number, signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  /** The port of nginx; by default any free port. */
  ports?: { http: number; https: number }
  environment?: Record<string, string>
  /** The number of workers; 1 by default. */
  workers?: number
  /** The settings of each machine, which runs a server and optionally a worker. */
  machine?(at: number): Record<string, string>
  /** Keeps the rate limits of deploy/. By default one address may send any number of requests. */
  keepsLimits?: true
  /** The database address for the servers, in place of the real one. */
  databaseThrough?(url: string): Promise<string>
  /** The address of the object storage that servers and nginx use instead of the real one. */
  storageThrough?(endpoint: string): Promise<string>
}

export const CACHED_HOST = 'cached.localhost'

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-site-'))
  const ends: Array<() => Promise<unknown>> = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    return await startParts(folder, options, ends, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  folder: string,
  options: SiteOptions,
  ends: Array<() => Promise<unknown>>,
  stop: () => Promise<void>,
): Promise<Site> {
  const database = await copyTemplate()
  ends.push(() => database.drop())
  const storage = await createS3StorageForTest()
  ends.push(() => storage.close())
  const endpoint = (await options.storageThrough?.(storage.endpoint)) ?? storage.endpoint
  const { http, https } = options.ports ?? { http: await freePort(), https: await freePort() }
  const url = https === 443 ? 'https://localhost' : `https://localhost:${https}`
  const databaseUrl = (await options.databaseThrough?.(database.url)) ?? database.url
  const environment = { ...settingsOf(url, databaseUrl, endpoint), ...options.environment }
  const ports = [await freePort(), await freePort()]
  const settingsAt = (at: number, name: string) => ({
    ...environment,
    ...options.machine?.(at),
    DATA_DIR: join(folder, `${name}-${at}`),
  })
  const start = (at: number) => startServer({ ...settingsAt(at, 'server'), PORT: String(ports[at]) })
  const startWorker = (at: number) => startServer(settingsAt(at, 'worker'), 'src/app/worker.ts')
  // One after the other: the first server seeds the store.
  const servers = [await start(0), await start(1)]
  ends.push(() => Promise.all(servers.map((server) => server.kill('SIGKILL'))))
  const workers: ServerProcess[] = []
  ends.push(() => Promise.all(workers.map((worker) => worker.kill('SIGKILL'))))
  for (let at = 0; at < (options.workers ?? 1); at++) workers.push(await startWorker(at))
  const certificate = makeCertificate(folder)
  const namesAt = (plain: number, secure: number) => ({
    SITE_HOST: 'localhost',
    CACHED_API_HOST: CACHED_HOST,
    LISTEN_HTTP: `127.0.0.1:${plain}`,
    LISTEN_HTTPS: `127.0.0.1:${secure}`,
    ...certificate,
    SERVER_1: `127.0.0.1:${ports[0]}`,
    SERVER_2: `127.0.0.1:${ports[1]}`,
    PACKAGE_STORE: new URL(endpoint).host,
    PACKAGE_STORE_SCHEME: 'http',
  })
  const lift = options.keepsLimits ? (text: string) => text : liftLimits
  const nginx = await startNginx(join(folder, 'nginx'), namesAt(http, https), lift)
  ends.push(() => nginx.stop())
  const authorization = `Basic ${Buffer.from(`proof:${environment['SANDBOX_PASSWORD']}`).toString('base64')}`
  const request = (path: string, init: RequestInit = {}, from?: string) => {
    const headers = path.startsWith('/sandbox/') ? { ...init.headers, authorization } : init.headers
    return requestOver(`${url}${path}`, { ...init, ...(headers && { headers }) }, from)
  }
  return {
    url,
    addresses: ports.map((port) => `127.0.0.1:${port}`),
    servers,
    workers,
    databaseUrl: database.url,
    nginx,
    async plantNginx(alter) {
      const port = await freePort()
      const planted = await startNginx(
        join(folder, `planted-${port}`),
        namesAt(await freePort(), port),
        (text) => alter(lift(text)),
      )
      return { url: `https://localhost:${port}`, stop: planted.stop }
    },
    environment,
    ask: (path, asking) => ask(`${url}${path}`, asking),
    product: { request, call: (call, input, headers) => callOver(request, call, input, headers) },
    request,
    async restart(at, signal) {
      await servers[at]?.kill(signal)
      servers[at] = await start(at)
    },
    async restartWorker(at, signal) {
      await workers[at]?.kill(signal)
      workers[at] = await startWorker(at)
    },
    stop,
  }
}

function settingsOf(url: string, databaseUrl: string, endpoint: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    // The object storage is a real service; all other providers are twins.
    BUSTAN_MODE: 'staging',
    SANDBOX_PASSWORD: randomBytes(16).toString('hex'),
    SEED_DEMO: 'true',
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    CACHED_API_URL: url.replace('localhost', CACHED_HOST),
    WORKER: 'off',
    TRUSTED_PROXIES: '1',
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: TEST_BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUSH_VAPID_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  }
}

function liftLimits(text: string): string {
  return text.replace(/rate=\d+r\/s/g, 'rate=100000r/s')
}

export function makeCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=DNS:localhost,DNS:${CACHED_HOST}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  })
  return { CERTIFICATE_FILE: certificate, CERTIFICATE_KEY_FILE: key }
}

/** A `fetch` that accepts our certificate. */
async function requestOver(address: string, init: RequestInit = {}, from?: string): Promise<Response> {
  // A form sets its own content type, with the boundary.
  const sent = init.body == null ? undefined : new Request(address, init)
  const body = sent && Buffer.from(await sent.arrayBuffer())
  const headers = Object.fromEntries(sent?.headers ?? new Headers(init.headers))
  const method = init.method ?? 'GET'
  const reply = await ask(address, { method, headers, ...(body && { body }), ...(from && { from }) })
  const kept = Object.entries(reply.headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const bodyless = [204, 303, 304].includes(reply.status)
  return new Response(bodyless ? null : new Uint8Array(reply.bytes), { status: reply.status, headers: kept })
}
