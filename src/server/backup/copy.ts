import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/**
 * COPY over a connection of node-postgres, which leaves it to others: rows as PostgreSQL itself writes and reads them,
 * at the pace of whoever takes or brings them, however large the table.
 */

const BLOCK_BYTES = 64 * 1024

/** The rows of `copy … to stdout`; `rows` is their number once all were read. */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | null = null
  #block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  #used = 0

  constructor(statement: string) {
    super({ highWaterMark: 4 * BLOCK_BYTES })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  /** One row each. The bytes are copied, for the connection fills their place anew. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > BLOCK_BYTES) this.#flush()
    if (chunk.length > BLOCK_BYTES) this.#give(Buffer.from(chunk))
    else this.#used += chunk.copy(this.#block, this.#used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.#connection = null
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #flush(): void {
    if (this.#used === 0) return
    this.#give(this.#block.subarray(0, this.#used))
    this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
    this.#used = 0
  }

  #give(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause()
  }
}

/** Gives `copy … from stdin` what it reads; a source that breaks off breaks the statement off. */
export function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, source, resolve, reject))
  })
}

class CopyIn implements pg.Submittable {
  readonly #statement: string
  readonly #source: AsyncIterable<Uint8Array>
  readonly #resolve: (rows: number) => void
  readonly #reject: (error: unknown) => void
  #rows = 0
  #fault: unknown = null
  #isOver = false

  constructor(
    statement: string,
    source: AsyncIterable<Uint8Array>,
    resolve: (rows: number) => void,
    reject: (error: unknown) => void,
  ) {
    this.#statement = statement
    this.#source = source
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    void this.#feed(connection as CopyConnection)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#isOver = true
    this.#reject(this.#fault ?? error)
  }

  async #feed(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await drained(connection)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#fault = error
      connection.sendCopyFail('what is copied cannot be read')
    }
  }
}

/** What the types of node-postgres leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** Also over when the connection is: nobody waits for a socket that is gone. */
async function drained({ stream }: CopyConnection): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  } finally {
    waiting.abort()
  }
}

/** `COPY 42` → 42. */
function rowsOf(text: string): number {
  return Number(text.split(' ')[1] ?? 0)
}
