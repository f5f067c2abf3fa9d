/** The part of http_ece that we use; it has no types. Strings are base64url. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function encrypt(
    plain: Buffer,
    parameters: {
      version: 'aes128gcm'
      /** The record size. */
      rs: number
      /** The receiver's public key. */
      dh: string
      authSecret: string
      privateKey: ECDH
      /** Created by the library if absent. */
      salt?: Buffer
    },
  ): Buffer
}
