import { hash } from 'node:crypto'

export const PAGE_BYTES = 4096

/** The hashes of all pages, by hash type of the code directory: SHA-1 and SHA-256. */
export interface PageHashes {
  1: Buffer
  2: Buffer
}

export interface RangeReader<T> {
  /** Takes a chunk of the file. Chunks must come in order. */
  feed(chunk: Buffer, at: number): void
  result(): T
}

/** Hashes a range of a file page by page while the file is streamed. Keeps one page in memory. */
export function createPageHasher(from: number, length: number): RangeReader<PageHashes> {
  const count = Math.ceil(length / PAGE_BYTES)
  const hashes = { 1: Buffer.alloc(count * 20), 2: Buffer.alloc(count * 32) }
  const partial = Buffer.alloc(PAGE_BYTES)
  let filled = 0
  let page = 0
  const finish = (bytes: Buffer) => {
    hash('sha1', bytes, 'buffer').copy(hashes[1], page * 20)
    hash('sha256', bytes, 'buffer').copy(hashes[2], page * 32)
    page++
    filled = 0
  }
  return {
    feed(chunk, at) {
      const part = overlap(chunk, at, from, length)
      for (let done = 0; done < part.length; ) {
        const taken = Math.min(PAGE_BYTES - filled, part.length - done)
        const piece = part.subarray(done, done + taken)
        done += taken
        if (taken === PAGE_BYTES) finish(piece)
        else {
          piece.copy(partial, filled)
          filled += taken
          if (filled === PAGE_BYTES) finish(partial)
        }
      }
    },
    result() {
      if (filled > 0) finish(partial.subarray(0, filled))
      return hashes
    },
  }
}

/** Keeps the bytes of one range while the file is read as a stream. */
export function createRangeCollector(from: number, length: number): RangeReader<Buffer> {
  const parts: Buffer[] = []
  return {
    feed(chunk, at) {
      const part = overlap(chunk, at, from, length)
      // Copies the bytes, because a view would keep its whole chunk in memory.
      if (part.length > 0) parts.push(Buffer.from(part))
    },
    result: () => Buffer.concat(parts),
  }
}

function overlap(chunk: Buffer, at: number, from: number, length: number): Buffer {
  const start = Math.max(from, at)
  const end = Math.min(from + length, at + chunk.length)
  return end > start ? chunk.subarray(start - at, end - at) : chunk.subarray(0, 0)
}
