import type { Readable } from 'node:stream'
import { IpaFault } from './ipaFault.ts'
import { rethrowAsIpaFault } from './zip.ts'

export interface ForwardReader {
  /** Returns these bytes; offsets count from the beginning and must only grow. Earlier bytes are discarded. */
  peek(at: number, length: number): Promise<Buffer>
}

export function createForwardReader(stream: Readable): ForwardReader {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let heldFrom = 0
  const more = async () => {
    const next = await rethrowAsIpaFault(chunks.next())
    if (next.done) throw new IpaFault('executable_broken', 'it ends too early')
    return next.value as Buffer
  }
  return {
    async peek(at, length) {
      while (heldFrom + held.length < at) {
        heldFrom += held.length
        held = await more()
      }
      held = held.subarray(at - heldFrom)
      heldFrom = at
      while (held.length < length) held = Buffer.concat([held, await more()])
      return held.subarray(0, length)
    },
  }
}
