export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Call it when you stop before the end. */
  destroy(): unknown
}

/** A byte range; both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenOptions {
  /**
   * Chunks are valid only until the next one is requested; then their memory is reused. For large files that are
   * streamed out, because allocating memory per chunk takes longer than copying.
   */
  isLent?: boolean
}

/** Files of the store: pictures, packages, attachments. Keys are paths that we choose. */
export interface StoragePort {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** For files too large for memory. A partial file is never visible, also when the source fails. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }>
  /** Returns null when the file does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** Returns null when the file does not exist. */
  head(key: string): Promise<{ size: number } | null>
  /**
   * Opens a range or the whole file; null when it does not exist. The caller must read to the end or destroy the
   * stream.
   */
  open(key: string, range?: ByteRange, options?: OpenOptions): Promise<ByteStream | null>
  remove(key: string): Promise<void>
}
