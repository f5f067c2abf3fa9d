/** Types for the part of the npm package http_ece that we use; it has none. Strings are base64url. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function encrypt(
    plain: Buffer,
    parameters: {
      version: 'aes128gcm'
      /** Record size of the encryption (RFC 8188). */
      rs: number
      /** The public key of the receiving browser. */
      dh: string
      authSecret: string
      privateKey: ECDH
      /** The random salt of the encryption; the library creates it if absent. */
      salt?: Buffer
    },
  ): Buffer
}
