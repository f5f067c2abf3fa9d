/** Bytes as they come. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** For whoever does not read to the end. */
  destroy(): unknown
}

/** Bytes of a file, both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenOptions {
  /**
   * A chunk is only lent until the next one is asked for; then its memory may be filled anew. For large files that go
   * straight out: fresh memory for each chunk takes longer than the copying.
   */
  isLent?: boolean
}

/** Files of the store: pictures, packages, attachments. Keys are paths of our own making. */
export interface StoragePort {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** For what is too large for memory. Nobody ever sees half of it, also when the source breaks off. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }>
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** Null when there is none. */
  head(key: string): Promise<{ size: number } | null>
  /** A part, or the whole; null when there is none. Whoever opens it reads it to its end or destroys it. */
  open(key: string, range?: ByteRange, options?: OpenOptions): Promise<ByteStream | null>
  remove(key: string): Promise<void>
}
