/** What we use of http_ece, which has no types of its own. Strings are base64url. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function encrypt(
    plain: Buffer,
    parameters: {
      version: 'aes128gcm'
      /** The size of a record. */
      rs: number
      /** The public key of the receiver. */
      dh: string
      authSecret: string
      privateKey: ECDH
      /** Drawn by the library when it is absent. */
      salt?: Buffer
    },
  ): Buffer
}
