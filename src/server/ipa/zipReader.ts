import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

/**
 * Reads a zip file ahead in large windows. Its directory is read in pieces of a few dozen bytes, which would be 100,000
 * system calls.
 */
const WINDOW_BYTES = 256 * 1024

/**
 * File access for the zip library, which requires a class. Checks positions beyond the file, which would otherwise
 * throw a system error.
 */
export class ZipReader extends RandomAccessReader {
  readonly #path: string
  readonly #file: FileHandle
  readonly #fileBytes: number
  readonly #windowBytes: number
  #window: Buffer = Buffer.alloc(0)
  #windowFrom = 0

  constructor(path: string, file: FileHandle, fileBytes: number, windowBytes = WINDOW_BYTES) {
    super()
    this.#windowBytes = windowBytes
    this.#path = path
    this.#file = file
    this.#fileBytes = fileBytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (start >= this.#fileBytes) return Readable.from([])
    return createReadStream(this.#path, { start, end: Math.min(end, this.#fileBytes) - 1 })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytesAt(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      (error: Error) => callback(error),
    )
  }

  async bytesAt(position: number, length: number): Promise<Buffer> {
    if (position + length > this.#fileBytes) throw new Error('unexpected end of the file')
    const isInside =
      position >= this.#windowFrom && position + length <= this.#windowFrom + this.#window.length
    if (!isInside) await this.#move(position, Math.max(length, this.#windowBytes))
    return this.#window.subarray(position - this.#windowFrom, position - this.#windowFrom + length)
  }

  async #move(position: number, length: number): Promise<void> {
    const window = Buffer.alloc(Math.min(length, this.#fileBytes - position))
    const { bytesRead } = await this.#file.read(window, 0, window.length, position)
    this.#window = window.subarray(0, bytesRead)
    this.#windowFrom = position
  }
}
