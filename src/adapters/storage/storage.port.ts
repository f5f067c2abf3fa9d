export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Closes the stream. Call it when you stop reading before the end. */
  destroy(): unknown
}

/** A byte range; both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenOptions {
  /**
   * Whether chunks are valid only until the next one is requested, when their memory is reused. For large files that
   * are streamed out, because allocating memory per chunk takes longer than copying.
   */
  isLent?: boolean
}

/** Stores the files of the store: pictures, packages, attachments. Keys are paths that we choose. */
export interface StoragePort {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores a file that is too large for memory. A partial file is never visible, also when the source fails. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }>
  /** Reads a whole stored file; null when it does not exist. */
  get(key: string): Promise<Uint8Array | null>
  /** The size of a stored file; null when it does not exist. */
  head(key: string): Promise<{ size: number } | null>
  /**
   * Opens a stored file, or a byte range of it; null when it does not exist. The caller must read to the end or destroy
   * the stream.
   */
  open(key: string, range?: ByteRange, options?: OpenOptions): Promise<ByteStream | null>
  remove(key: string): Promise<void>
  /** Returns a URL with which anyone can read this file until it expires; null if the storage has no such URLs. */
  signAddress(key: string, validSeconds: number): Promise<string | null>
}
