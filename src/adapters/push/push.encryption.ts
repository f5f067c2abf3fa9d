import { createECDH, type ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'

/** aes128gcm (RFC 8188) as RFC 8291 uses it: one record that only the browser can read. */

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
const DELIMITER_BYTES = 1
export const MAXIMUM_PLAIN_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - DELIMITER_BYTES

interface Receiver {
  p256dh: string
  auth: string
}

interface Fresh {
  salt?: Buffer
  /** A key pair that serves this one message. */
  privateKey: ECDH
}

function fresh(): Fresh {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  return { privateKey }
}

/** Throws for a receiver's key that is no point of the curve. Salt and key are given by tests only. */
export function encryptPush({ p256dh, auth }: Receiver, plain: Buffer, own: Fresh = fresh()): Buffer {
  return encrypt(plain, { version: 'aes128gcm', rs: RECORD_BYTES, dh: p256dh, authSecret: auth, ...own })
}
