import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startStopwatch } from '#kernel/time.ts'

/** The download client, in its own process: the store in this process would slow it down. */

const MEGABYTE = 1024 * 1024

interface Task {
  address: string
  bytes: number
  /** Discards every chunk at once, like curl to /dev/null; otherwise each is copied. */
  isCareless: boolean
}

export interface DownloadClient {
  megabytesPerSecond(task: Task): Promise<number>
  close(): void
}

export function startClient(): DownloadClient {
  const child = fork(fileURLToPath(import.meta.url))
  return {
    async megabytesPerSecond(task) {
      child.send(task)
      const [answer] = await once(child, 'message')
      if (typeof answer === 'string') throw new Error(answer)
      return answer as number
    },
    close: () => child.kill(),
  }
}

function download({ address, bytes, isCareless }: Task): Promise<number> {
  const { hostname, port, pathname, host } = new URL(address)
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nrange: bytes=0-${bytes - 1}\r\nconnection: close\r\n\r\n`
  return new Promise((resolve, reject) => {
    const elapsed = startStopwatch()
    let got = 0
    const take = (chunk: Uint8Array, length: number) => {
      const beginning = got === 0 ? Buffer.from(chunk).toString('latin1', 0, 200) : ''
      if (got === 0 && !beginning.startsWith('HTTP/1.1 206'))
        reject(new Error(`unexpected answer: ${beginning}`))
      got += length
      return true
    }
    const onread = { buffer: Buffer.alloc(64 * 1024), callback: (n: number, b: Uint8Array) => take(b, n) }
    const target = { host: hostname, port: Number(port), ...(isCareless && { onread }) }
    const socket = connect(target, () => socket.write(request))
    if (!isCareless) socket.on('data', (chunk) => take(chunk, chunk.length))
    socket.on('error', reject).on('end', () => {
      if (got <= bytes) reject(new Error(`${got} bytes with the head, of ${bytes}`))
      else resolve((got / MEGABYTE / elapsed()) * 1000)
    })
  })
}

if (import.meta.main)
  process.on('message', async (task: Task) => {
    process.send?.(await download(task).catch(String))
  })
