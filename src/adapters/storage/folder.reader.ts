import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, ByteStream } from './storage.port.ts'

/** Below this single system calls are what takes long; above it only memory grows, two of these for each download. */
const READ_BYTES = 1024 * 1024

/** Two buffers in turn: one is filled while the other is on its way out. */
export function lentChunks(file: FileHandle, range: ByteRange): ByteStream {
  const chunks = readInTurn(file, range)
  return {
    [Symbol.asyncIterator]: () => chunks,
    // Not by the generator: one that never began would leave the file open. It waits for a read that is under way.
    // Nobody waits for it, and nothing that was read can be lost by it.
    destroy: () => file.close().catch(() => undefined),
  }
}

async function* readInTurn(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = start
  const most = Math.min(READ_BYTES, end + 1 - start)
  let [free, other] = [Buffer.allocUnsafeSlow(most), Buffer.allocUnsafeSlow(most)]
  const fill = () => {
    const reading = file.read(free, 0, Math.min(most, end + 1 - at), at)
    // Read ahead for somebody who may never ask for it.
    reading.catch(() => undefined)
    ;[free, other] = [other, free]
    return reading
  }
  try {
    for (let reading = fill(); at <= end; ) {
      const { buffer, bytesRead } = await reading
      // It was cut off since; whoever promised its length sees that some is missing.
      if (bytesRead === 0) return
      at += bytesRead
      if (at <= end) reading = fill()
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
