import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** aes128gcm (RFC 8188) as RFC 8291 uses it: one record that only the browser can read. */

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
/** The end of the only record. */
const DELIMITER = Buffer.from([2])
export const MAXIMUM_PLAIN_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - DELIMITER.length

interface Receiver {
  p256dh: string
  auth: string
}

interface Fresh {
  salt: Buffer
  /** Of a key pair that serves this one message. */
  privateKey: Buffer
}

function fresh(): Fresh {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}

/** Throws for a receiver's key that is no point of the curve. */
export function encryptPush(
  receiver: Receiver,
  plain: Buffer,
  { salt, privateKey }: Fresh = fresh(),
): Buffer {
  const sender = createECDH(CURVE)
  sender.setPrivateKey(privateKey)
  const [theirs, ours] = [Buffer.from(receiver.p256dh, 'base64url'), sender.getPublicKey()]
  const secret = sender.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = derive(secret, Buffer.from(receiver.auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(Buffer.concat([plain, DELIMITER])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([header(salt, ours), ...record])
}

function header(salt: Buffer, senderKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES, 0)
  sizes.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, sizes, senderKey])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
