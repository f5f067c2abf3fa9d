import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CommandInput, CommandOutput } from './commandHost.ts'

const HOST = fileURLToPath(new URL('./commandHost.ts', import.meta.url))

export interface CommandClient {
  /** Returns what the command line would print; throws its error. */
  run(args: string[]): Promise<string>
  stop(): Promise<void>
}

/** The first command starts the host: many servers never need one. */
export function commandClient(environment: Record<string, string>): CommandClient {
  const waiting = new Map<number, (answer: CommandOutput) => void>()
  let host: ChildProcess | null = null
  let count = 0

  const start = (): ChildProcess => {
    const child = fork(HOST, { env: { ...process.env, ...environment }, execArgv: [] })
    child.on('message', (answer: CommandOutput) => waiting.get(answer.id)?.(answer))
    child.on('exit', () => {
      for (const [id, answer] of waiting) answer({ id, text: 'the command host ended', isFault: true })
    })
    return child
  }

  return {
    async run(args) {
      host ??= start()
      const typed: CommandInput = { id: ++count, args }
      const answer = await new Promise<CommandOutput>((resolve) => {
        waiting.set(typed.id, resolve)
        host?.send(typed)
      })
      waiting.delete(typed.id)
      if (answer.isFault) throw new Error(answer.text)
      return answer.text
    },
    async stop() {
      if (!host || host.exitCode !== null) return
      const gone = once(host, 'exit')
      host.disconnect()
      await gone
    },
  }
}
