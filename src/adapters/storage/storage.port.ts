/** Files of the store: pictures, packages, attachments. Keys are paths of our own making. */
export interface StoragePort {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}
