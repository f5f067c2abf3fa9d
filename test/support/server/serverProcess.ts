import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startStopwatch } from '#kernel/time.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The same options as in the Makefile, deploy/bustan.service and deploy/Dockerfile. */
const YOUNG_OBJECTS = '--max-semi-space-size=16'
/** The same folder as in the Makefile, for tests that run without it. */
const NODE_COMPILE_CACHE = `${ROOT}node_modules/.cache/compiled`

export interface ServerProcess {
  url: string
  pid: number
  readyMs: number
  output: string[]
  kill(signal: NodeJS.Signals): Promise<void>
}

/** A real server process on its own port and data folder, as `make start` runs it. */
export async function startServer(
  environment: Record<string, string>,
  entry = 'src/app/server.ts',
  folder = ROOT,
): Promise<ServerProcess> {
  const elapsed = startStopwatch()
  const child = spawn(process.execPath, [YOUNG_OBJECTS, entry], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE, ...process.env, LOG_LEVEL: 'warn', DEMO_LIFE: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  const url = await readyLine(child, output)
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: elapsed(),
    output,
    async kill(signal) {
      const gone = once(child, 'exit')
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await gone
    },
  }
}

function readyLine(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      output.push(line)
      const match = /ready(?:: (\S+))?/.exec(line)
      if (match) resolve(match[1] ?? '')
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.join('\n')}`)))
  })
}
