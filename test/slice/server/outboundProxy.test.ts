import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPorts } from '#adapters/index.ts'
import { isKnownPushService } from '#adapters/push/push.call.ts'
import { createWebPush } from '#adapters/push/webPush.push.ts'
import { toman } from '#kernel/money.ts'
import { machineNow } from '#kernel/time.ts'
import { loadConfig } from '#server/settings/config.ts'
import { type ConnectProxy, startConnectProxy } from '../../support/server/connectProxy.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'
import { makeCertificate } from '../../webkit/tls.ts'

/** Each provider is called through its own proxy, and no other provider uses that proxy. */

const PROVIDERS = ['SMS', 'PAYMENT', 'PAYOUT', 'APPLE', 'ANALYTICS'] as const
type Provider = (typeof PROVIDERS)[number]

const folder = mkdtempSync(join(tmpdir(), 'bustan-proxy-'))
const trusted = getCACertificates('default')
const servers = new Map<Provider, Server>()
const received: Provider[] = []
let proxy: ConnectProxy

beforeAll(async () => {
  const tls = makeCertificate()
  setDefaultCACertificates([...trusted, tls.cert.toString()])
  for (const name of PROVIDERS) {
    const server = createServer(tls, (request, response) => {
      received.push(name)
      request.resume()
      request.on('end', () => response.writeHead(500, { 'content-type': 'application/json' }).end('{}'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.set(name, server)
  }
  proxy = await startConnectProxy()
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  rmSync(folder, { recursive: true, force: true })
  await proxy.stop()
  for (const server of servers.values()) {
    server.closeAllConnections()
    server.close()
  }
})

function hostOf(name: Provider): string {
  const address = servers.get(name)?.address() as AddressInfo | undefined
  return `localhost:${address?.port}`
}
const urlOf = (name: Provider) => `https://${hostOf(name)}`

function portsWith(environment: Record<string, string>) {
  const config = loadConfig({
    ...{ BUSTAN_MODE: 'live', PUBLIC_URL: 'https://store.test', TRUSTED_PROXIES: '1', DATA_DIR: folder },
    ...{ PROFILE_SIGNER: makeSigner(folder), SIGNER: 'built-in', PAYMENT_BANK: 'off' },
    ...{ SMS_ADAPTER: 'kavenegar', KAVENEGAR_API_KEY: 'k', KAVENEGAR_URL: urlOf('SMS') },
    ...{ PAYMENT_DIRECT: 'zarinpal', ZARINPAL_URL: urlOf('PAYMENT') },
    ZARINPAL_MERCHANT_ID: '00000000-1111-2222-3333-444444444444',
    ...{ PAYOUT: 'jibit', JIBIT_API_KEY: 'k', JIBIT_SECRET_KEY: 's', JIBIT_URL: urlOf('PAYOUT') },
    ...{ APPLE_ADAPTER: 'appstoreconnect', APPLE_URL: urlOf('APPLE') },
    ...{ ANALYTICS_ADAPTER: 'posthog', POSTHOG_API_KEY: 'k', POSTHOG_URL: urlOf('ANALYTICS') },
    ...environment,
  })
  return createPorts(config, null)
}

async function callAll(ports: ReturnType<typeof portsWith>): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await ports.sms.sendText({ localId: 1, to: '09120000000', text: 'x', isRepeat: false })
  const order = { orderNumber: 'a', callbackUrl: 'https://store.test', description: 'x' }
  await ports.payment.direct?.open({ ...order, amount: toman(1000) })
  await ports.payout.inquire('rf-1-1')
  await ports.developerAccount.findDevices({ issuerId: 'i', keyId: 'k', privateKey: pem }, ['u'])
  const event = { id: '00000000-0000-4000-8000-000000000000', name: 'x', person: 'p', properties: {} }
  await ports.analytics.capture([{ ...event, at: machineNow() }])
}

test('without a proxy every call goes straight to its provider', async () => {
  received.length = 0
  await callAll(portsWith({}))
  expect([...new Set(received)].sort()).toEqual([...PROVIDERS].sort())
  expect(proxy.targets).toEqual([])
})

describe.each(PROVIDERS)('HTTPS_PROXY_%s', (name) => {
  test('is the way of that provider alone', async () => {
    received.length = 0
    proxy.targets.length = 0
    await callAll(portsWith({ [`HTTPS_PROXY_${name}`]: proxy.url }))
    expect([...new Set(received)].sort()).toEqual([...PROVIDERS].sort())
    expect([...new Set(proxy.targets)]).toEqual([hostOf(name)])
  })
})

test('a proxy that refuses is an outage in which no SMS was sent', async () => {
  const refusing = await startConnectProxy({ refuses: true })
  try {
    const { sms } = portsWith({ HTTPS_PROXY_SMS: refusing.url })
    received.length = 0
    expect(await sms.sendText({ localId: 1, to: '09120000000', text: 'x', isRepeat: false })).toMatchObject({
      outcome: 'unavailable',
      reason: 'server',
    })
    expect(received).toEqual([])
  } finally {
    await refusing.stop()
  }
})

describe('push through a proxy', () => {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const subscription = { p256dh: point.toString('base64url'), auth: Buffer.alloc(16).toString('base64url') }
  const message = { title: 't', body: 'b', url: '/', tag: 't', lang: 'fa' as const }

  test('asks the proxy for known push services only, because it cannot see where others lead', async () => {
    const refusing = await startConnectProxy({ refuses: true })
    const push = createWebPush({
      key,
      contact: 'https://store.test',
      mayBeLoopback: false,
      proxy: refusing.url,
    })
    const send = (endpoint: string) => push.send({ endpoint, ...subscription }, message, 60)
    expect(await send('https://inside.test/x')).toEqual({ outcome: 'refused', reason: 'address' })
    expect(await send('https://web.push.apple.com/x')).toEqual({
      outcome: 'unavailable',
      reason: 'no_answer',
    })
    expect(refusing.targets).toEqual(['web.push.apple.com:443'])
    await refusing.stop()
  })

  test.each([
    ['https://web.push.apple.com/x', true],
    ['https://fcm.googleapis.com/x', true],
    ['https://updates.push.services.mozilla.com/x', true],
    ['https://fcm.googleapis.com.evil.test/x', false],
    ['https://evilpush.apple.com.test/x', false],
  ])('%s is known: %s', (address, expected) => {
    expect(isKnownPushService(new URL(address))).toBe(expected)
  })
})
