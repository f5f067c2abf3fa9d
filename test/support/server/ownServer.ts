import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandClient } from './commandClient.ts'
import { makeMemoryFolder } from './memoryFolder.ts'
import { LIFE_SUFFIX } from './seeded.ts'
import { type ServerProcess, startServer } from './serverProcess.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)
const TRIES = 3

export interface OwnServer {
  url: string
  /** The environment for its command line. */
  settings: Record<string, string>
  /** `bustan('registration', 'close')`: the command line on this server's data. */
  bustan(...words: string[]): Promise<string>
  stop(): Promise<void>
}

/** A server with its own data folder, whose public address is the one it listens on. */
export async function startOwnServer(
  environment: Record<string, string> = {},
  entry?: string,
): Promise<OwnServer> {
  const folder = await makeMemoryFolder('bustan-browser-')
  const made = process.env['BUSTAN_SEEDED']
  const seeded = made && `${made}${environment['DEMO_LIFE'] === 'on' ? LIFE_SUFFIX : ''}`
  // Preserves owners and times: PostgreSQL checks both.
  if (seeded) await run('cp', ['-a', '--reflink=auto', `${ROOT}${seeded}/.`, folder])
  const { server, url } = await startOnFreePort({ DATA_DIR: folder, ...environment }, entry).catch(
    async (error) => {
      await rm(folder, { recursive: true, force: true })
      throw error
    },
  )
  const known = { DATA_DIR: folder, LOG_LEVEL: 'error', PUBLIC_URL: url }
  const settings = { ...known, ...at(new URL(url).port, environment) }
  const commands = commandClient(settings)
  return {
    url,
    settings,
    bustan: (...words) => commands.run(words),
    async stop() {
      // Before the server: PostgreSQL keeps running while a connection is open.
      await commands.stop()
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Not PORT=0: the public address must be known before the start. Another program may take the port in between. */
async function startOnFreePort(
  environment: Record<string, string>,
  entry: string | undefined,
): Promise<{ server: ServerProcess; url: string }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...at(port, environment) }
    try {
      return { server: await startServer(settings, entry), url }
    } catch (error) {
      if (attempt === TRIES || !String(error).includes('is taken')) throw error
    }
  }
}

/** `{port}` in a setting becomes the free port. */
function at(port: number | string, environment: Record<string, string>): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace('{port}', `${port}`),
  ])
  return Object.fromEntries(filled)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
