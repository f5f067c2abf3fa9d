import type { FileHandle } from 'node:fs/promises'
import type { ByteRange, ByteStream } from './storage.port.ts'

/**
 * How many bytes to read from disk at once. Smaller reads spend most time in system calls. Larger ones only use more
 * memory, twice this for each download.
 */
const READ_BYTES = 1024 * 1024

/** Reads a file in chunks with two alternating buffers: one is filled while the other is sent. */
export function readRangeInChunks(file: FileHandle, range: ByteRange): ByteStream {
  const chunks = readInTurn(file, range)
  return {
    [Symbol.asyncIterator]: () => chunks,
    // Close the file directly: a generator that never started would leave it open. Closing waits for a running read,
    // whose result is not needed.
    destroy: () => file.close().catch(() => undefined),
  }
}

async function* readInTurn(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = start
  const most = Math.min(READ_BYTES, end + 1 - start)
  let [free, other] = [Buffer.allocUnsafeSlow(most), Buffer.allocUnsafeSlow(most)]
  const fill = () => {
    const reading = file.read(free, 0, Math.min(most, end + 1 - at), at)
    // This chunk is read ahead, and the consumer may never ask for it, so ignore its error here.
    reading.catch(() => undefined)
    ;[free, other] = [other, free]
    return reading
  }
  try {
    for (let reading = fill(); at <= end; ) {
      const { buffer, bytesRead } = await reading
      // The file was truncated meanwhile. The consumer, which knows the length, notices the missing bytes.
      if (bytesRead === 0) return
      at += bytesRead
      if (at <= end) reading = fill()
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
