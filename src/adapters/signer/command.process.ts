import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { SECOND, sleep } from '#kernel/time.ts'

/** Runs an external program without a shell. After a timeout it kills the program with all its children. */
export interface CommandOrder {
  command: string
  args: string[]
  folder: string
  /** Written to the program's standard input. */
  input?: string
  /** Environment variables beside those that every program gets. */
  environment?: Record<string, string>
  timeoutMs: number
  signal: AbortSignal
  onLine(line: string): void
}

export type CommandResult =
  | { kind: 'ended'; code: number | null; output: string }
  | { kind: 'missing' | 'timeout' | 'aborted'; output: string }

/** How much of the program's output to keep. The end is enough to find the cause of a failure. */
const OUTPUT_KEPT = 16 * 1024
/** How long to wait for the rest of the output after the program ended: a child of it may keep the output open. */
const OUTPUT_WAIT_MS = SECOND

export async function runCommand(order: CommandOrder): Promise<CommandResult> {
  if (order.signal.aborted) return { kind: 'aborted', output: '' }
  const child = start(order)
  // A program that ends without reading its input is reported by its exit.
  child.stdin?.on('error', () => undefined).end(order.input)
  const output = collect(child, order.onLine)
  const stop = endEarly(child, order)
  // Listen from the start, because the event `close` may follow the exit at once.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    killGroup(child)
    await Promise.race([closed, sleep(OUTPUT_WAIT_MS)])
    return {
      ...(stop.reason() ? { kind: stop.reason() ?? 'aborted' } : { kind: 'ended', code }),
      output: output(),
    }
  } catch {
    return { kind: 'missing', output: '' }
  } finally {
    stop.forget()
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
}

function start({ command, args, folder, input, environment }: CommandOrder): ChildProcess {
  return spawn(command, args, {
    cwd: folder,
    // Start the program in its own process group, so that its children can be killed with it.
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // Do not pass our environment variables, which contain secrets.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LC_ALL: 'C.UTF-8',
      HOME: folder,
      TMPDIR: folder,
      ...environment,
    },
  })
}

/** Collects the end of stdout and stderr separately, so that a flood in one does not displace the other. */
function collect(child: ChildProcess, onLine: (line: string) => void): () => string {
  const kept = [child.stdout, child.stderr].map((stream) => {
    const tail = { text: '' }
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      tail.text = (tail.text + text).slice(-OUTPUT_KEPT)
      const lines = (rest + text).slice(-OUTPUT_KEPT).split(/[\r\n]/)
      rest = lines.pop() ?? ''
      lines.forEach(onLine)
    })
    return tail
  })
  return () => kept.map(({ text }) => text).join('\n')
}

function endEarly(child: ChildProcess, { signal, timeoutMs }: CommandOrder) {
  let reason: 'timeout' | 'aborted' | undefined
  const end = (why: 'timeout' | 'aborted') => () => {
    reason ??= why
    killGroup(child)
  }
  const onAbort = end('aborted')
  const alarm = setTimeout(end('timeout'), timeoutMs)
  signal.addEventListener('abort', onAbort)
  return {
    reason: () => reason,
    forget() {
      clearTimeout(alarm)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes of the program have already ended.
  }
}
