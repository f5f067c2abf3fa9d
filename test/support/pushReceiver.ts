import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

/** A subscribed browser: its keys, and the messages that its push service received. */
export interface Receiver {
  /** The keys as a browser sends them to the store. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  received: ReceivedMessage[]
  /** Sets the status with which the push service answers from now on, or makes it silent. */
  answer: number | 'silence'
}

export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  /** Decrypted with the keys of the browser. */
  message: Record<string, unknown>
}

export interface PushService {
  origin: string
  /** The number of requests, valid or not. */
  calls: number
  /** Another browser, with its own or the given keys. */
  browser(keys?: Keys): Receiver
  close(): Promise<void>
}

export interface Keys {
  pair: ReturnType<typeof createECDH>
  auth: Buffer
}

/** A local push service with any number of browsers. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { receiver: Receiver; keys: Keys }>()
  const service = { calls: 0 } as PushService
  const server = createServer((request, response) => {
    service.calls++
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const found = browsers.get(request.url ?? '')
      if (!found) return response.writeHead(404).end()
      const { receiver, keys } = found
      const { headers } = request
      receiver.received.push({ headers, message: decrypt(Buffer.concat(chunks), keys) })
      if (receiver.answer === 'silence') return
      const location = { location: `${service.origin}/redirected` }
      response.writeHead(receiver.answer, receiver.answer < 400 ? location : {}).end('received')
    })
  })
  service.origin = await listen(server)
  service.browser = (keys = newKeys()) => {
    const { pair, auth } = keys
    const path = `/send/${randomBytes(16).toString('base64url')}`
    const p256dh = pair.getPublicKey().toString('base64url')
    const subscription = { endpoint: `${service.origin}${path}`, p256dh, auth: auth.toString('base64url') }
    const receiver: Receiver = { subscription, received: [], answer: 201 }
    browsers.set(path, { receiver, keys })
    return receiver
  }
  service.close = () =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return service
}

function newKeys(): Keys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The receiver's side of RFC 8291, written independently of the sender's. */
function decrypt(body: Buffer, { pair, auth }: Keys): Record<string, unknown> {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = hkdf(pair.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return JSON.parse(padded.subarray(0, end).toString('utf8'))
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** Checks the sender like a push service: by the key that the browser subscribed with. */
export async function verifySender({ headers }: ReceivedMessage, key: string) {
  const [, token = '', given] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (given !== key) throw new Error('another key than the one of the subscription')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  return jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { algorithms: ['ES256'] })
}
