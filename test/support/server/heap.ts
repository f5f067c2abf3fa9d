import { once } from 'node:events'
import type { ServerProcess } from './serverProcess.ts'

/** Options of a server whose heap a test reads. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Makes a server collect its garbage. Otherwise its heap size depends on the last collection. */
export async function collectGarbage({ output }: ServerProcess): Promise<void> {
  const address = output.map((line) => /ws:\/\/\S+/.exec(line)?.[0]).find((found) => found)
  if (!address) throw new Error(`No inspector:\n${output.join('\n')}`)
  const socket = new WebSocket(address)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(socket, 'message')
  socket.close()
}
