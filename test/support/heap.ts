import { once } from 'node:events'
import type { ServerProcess } from './serverProcess.ts'

/** What a server is started with to be asked for its heap. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Has a server collect its garbage. How much it holds is otherwise a matter of when it last did. */
export async function collectGarbage({ output }: ServerProcess): Promise<void> {
  const address = output.map((line) => /ws:\/\/\S+/.exec(line)?.[0]).find((found) => found)
  if (!address) throw new Error(`No inspector:\n${output.join('\n')}`)
  const socket = new WebSocket(address)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(socket, 'message')
  socket.close()
}
