import { createECDH, type ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'

/** Encrypts push messages with aes128gcm (RFC 8188) as RFC 8291 says: one record that only the browser can decrypt. */

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
const DELIMITER_BYTES = 1
export const MAXIMUM_PUSH_TEXT_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - DELIMITER_BYTES

interface Receiver {
  p256dh: string
  auth: string
}

interface MessageKeys {
  salt?: Buffer
  /** A key pair that is used for one push message only. */
  privateKey: ECDH
}

function createMessageKeys(): MessageKeys {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  return { privateKey }
}

/** Encrypts a push message. Throws if the browser's key is no point on the curve. Only tests pass salt and key. */
export function encryptPush(
  { p256dh, auth }: Receiver,
  plain: Buffer,
  own: MessageKeys = createMessageKeys(),
): Buffer {
  return encrypt(plain, { version: 'aes128gcm', rs: RECORD_BYTES, dh: p256dh, authSecret: auth, ...own })
}
