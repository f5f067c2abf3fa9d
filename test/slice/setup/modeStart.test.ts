import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSystem } from '#app/system.ts'
import { createLog } from '#server/log.ts'
import { ConfigError, loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../../support/figures.ts'
import { copyTemplate } from '../../support/server/database.ts'
import { liveSettings } from '../../support/server/liveSettings.ts'
import { freePort } from '../../support/server/ownServer.ts'
import { type ServerProcess, startServer } from '../../support/server/serverProcess.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'

/**
 * Starts real processes in each mode and checks whether they start, where they listen, which modules they load and
 * what they answer.
 */

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'bustan-modes-'))
const started: ServerProcess[] = []
let database: Awaited<ReturnType<typeof copyTemplate>>
let live: Record<string, string>

beforeAll(async () => {
  database = await copyTemplate()
  live = { ...liveSettings(makeSigner(folder)), HOST: '127.0.0.1' }
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill('SIGKILL')))
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string>, entry = 'src/app/server.ts') {
  const port = await freePort()
  const common = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), SEED_DEMO: 'false' }
  const server = await startServer({ ...common, ...environment }, entry)
  started.push(server)
  const url = `http://127.0.0.1:${port}`
  const ask = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)
  const status = async (path: string, init?: RequestInit) => (await ask(path, init)).status
  return { server, port, ask, status }
}

/** Returns the error lines; a server that starts fails the test. */
async function refusal(environment: Record<string, string>): Promise<string[]> {
  const common = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(await freePort()) }
  const env = { ...process.env, ...common, ...environment }
  const ended = await run(process.execPath, ['src/app/server.ts'], { env, timeout: 60_000 }).catch(
    (error) => error,
  )
  expect(ended.code).toBe(1)
  return (ended.stderr as string).trim().split('\n')
}

/** The faults that an entry point prints, one per line. The test of `refusal` shows that it does. */
async function faultsOf(start: () => Promise<unknown>): Promise<string[]> {
  try {
    await start()
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

/** The listening addresses of a port from /proc/net: `0100007F` is 127.0.0.1. */
function listeningAt(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const LISTEN = '0A'
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === LISTEN)
    .map(([, local = '']) => local.split(':')[0] ?? '')
}

/** The folders of src/sandbox, all of which mode demo loads. */
const ROOMS = ['twins', 'iphone', 'panel', 'seed']
const isSandboxModule = (url: string) => url.includes('/src/sandbox/')

/** Starts a process that logs every module it loads. */
function logged(name: string, ...preloads: string[]) {
  const file = join(folder, `${name}.modules`)
  writeFileSync(file, '')
  const imports = ['./test/support/server/moduleLog.ts', ...preloads].map((path) => `--import=${path}`)
  return {
    environment: { MODULE_LOG: file, NODE_OPTIONS: imports.join(' ') },
    modules: () => readFileSync(file, 'utf8').trim().split('\n'),
  }
}

describe('a start is refused', () => {
  test('[17.1] with real adapters and keys and without a mode, with a one-line error', async () => {
    const { BUSTAN_MODE: _, ...real } = live
    expect(await refusal(real)).toEqual([
      expect.stringMatching(
        /^bustan: BUSTAN_MODE is demo.*SMS_ADAPTER=kavenegar.*set BUSTAN_MODE=staging or/,
      ),
    ])
  })

  test('[17.4] in mode live with any twin', async () => {
    const settings = { ...live, SMS_ADAPTER: 'sandbox', APPLE_ADAPTER: 'sandbox' }
    expect(await faultsOf(async () => loadConfig(settings))).toEqual([
      expect.stringContaining('SMS_ADAPTER=sandbox is a twin'),
      expect.stringContaining('APPLE_ADAPTER=sandbox is a twin'),
    ])
  })

  test('with a signer that cannot sign', async () => {
    const common = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' }
    const config = loadConfig({ ...common, ...live, SIGNER: 'zsign', SIGNER_COMMAND: '/nope' })
    const system = await createSystem(config, createLog(config))
    expect(await faultsOf(system.startWorking)).toEqual([
      expect.stringMatching(/cannot sign a trial package: missing: SIGNER_COMMAND=\/nope does not exist/),
    ])
    await system.close()
  })
})

describe('mode live', () => {
  let site: Awaited<ReturnType<typeof start>>
  const log = logged('live')
  beforeAll(async () => {
    site = await start({ ...live, ...log.environment })
  })

  test('has no sandbox and no clock calls', async () => {
    expect(await site.status('/account')).toBe(200)
    for (const path of [
      '/sandbox',
      '/sandbox/api/sms',
      '/sandbox/api/clock',
      '/sandbox/bank/zarinpal/bank.css',
    ])
      expect([path, await site.status(path)]).toEqual([path, 404])
    expect(await site.status('/sandbox/api/clock', { method: 'POST', body: '{"seconds":1}' })).toBe(404)
    const assets = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
    const page = assets['src/sandbox/panel/SandboxPage.tsx']
    for (const file of [page.file, ...page.css]) expect(await site.status(`/${file}`)).toBe(404)
  })

  test('[17.4] [19.7] loads no sandbox module, nor do its worker and its commands, and is closed for registration', async () => {
    const worker = logged('worker')
    await start({ ...live, ...worker.environment }, 'src/app/worker.ts')
    const command = logged('command')
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ...live,
      ...command.environment,
    }
    const { stdout } = await run('./bustan', ['registration', 'status', '--json'], { env })
    expect(JSON.parse(stdout)).toEqual({ isOpen: false, closedBy: 'operator', waiting: 0 })
    expect(await (await site.ask('/api/v1/registration')).json()).toEqual({ is_open: false })
    for (const { modules } of [log, worker, command]) {
      expect(modules().filter(isSandboxModule)).toEqual([])
      expect(modules().some((url) => url.endsWith('/kavenegar.sms.ts'))).toBe(true)
    }
    recordFigure('modules that mode live loads, none of the sandbox', log.modules().length)
  })

  test('loading a twin is detected (planted)', async () => {
    const planted = logged('planted', './src/sandbox/twins/sms/sms.twin.ts')
    await run(process.execPath, ['-e', '0'], { env: { ...process.env, ...planted.environment } })
    expect(planted.modules().filter(isSandboxModule).length).toBeGreaterThan(1)
  })

  test('has no sandbox page in its renderer', () => {
    expect(readFileSync('dist/server/render.js', 'utf8')).not.toMatch(/SandboxClock|loadSandbox/)
  })
})

describe('mode demo', () => {
  test('[17.2] listens on loopback only and loads the sandbox', async () => {
    const log = logged('demo')
    const { port, status, server } = await start(log.environment)
    expect(listeningAt(port)).toEqual(['0100007F'])
    expect(await status('/sandbox')).toBe(200)
    expect(await status('/%73andbox')).toBe(404)
    expect(await status('/sandbox/api/clock')).toBe(200)
    expect(server.output.filter((line) => line.includes('warning'))).toEqual([])
    const loaded = log.modules().filter(isSandboxModule)
    for (const room of ROOMS)
      expect([room, loaded.some((url) => url.includes(`/src/sandbox/${room}/`))]).toEqual([room, true])
  })

  test('[17.2] with DEMO_PUBLIC listens on all addresses and warns; metrics may have their own address', async () => {
    const address = `127.0.0.1:${await freePort()}`
    const { port, server, status } = await start({ DEMO_PUBLIC: 'yes', METRICS_ADDRESS: address })
    expect(await status('/metrics')).toBe(404)
    const own = await fetch(`http://${address}/metrics`)
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('bustan_process_cpu')])
    expect((await fetch(`http://${address}/sandbox/api/sms`)).status).toBe(404)
    expect(listeningAt(port)).toEqual(['00000000'])
    expect(server.output).toEqual(
      expect.arrayContaining([expect.stringMatching(/^bustan: warning: this demo/)]),
    )
  })
})

describe('mode staging', () => {
  test('asks for the password also when the page is in the cache', async () => {
    const environment = { BUSTAN_MODE: 'staging', HOST: '127.0.0.1', SANDBOX_PASSWORD: 'a long password' }
    const { status, server, ask } = await start(environment)
    const authorization = `Basic ${Buffer.from('tester:a long password').toString('base64')}`
    for (const path of ['/sandbox', '/sandbox/', '/sandbox?lang=en', '/sandbox/api/clock']) {
      expect([path, await status(path)]).toEqual([path, 401])
      expect([path, await status(path, { headers: { authorization } })]).toEqual([path, 200])
      expect([path, await status(path)]).toEqual([path, 401])
    }
    expect(await (await ask('/office')).text()).toContain('id="staging"')
    expect(server.output).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^bustan: mode staging: real services none; twins SMS_ADAPTER/),
      ]),
    )
  })
})
