import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3StorageForTest, type S3UnderTest, TEST_BUCKET } from '#adapters/storage/storage.harness.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import { logIn } from '../../support/login.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { png } from '../../support/upload/fileBytes.ts'
import { readFile, sendFile } from '../../support/upload/upload.ts'

const environment: Record<string, string> = {}
let s3: S3UnderTest
let isAway = false
/** A proxy in front of the storage that can break the connection. */
const plug = createServer((incoming, outgoing) => {
  if (isAway) return incoming.socket.destroy()
  const { method, url = '', headers } = incoming
  const passed = request(`${s3.endpoint}${url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(passed)
})

function newPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

beforeAll(async () => {
  s3 = await createS3StorageForTest()
  plug.listen(0, '127.0.0.1')
  await once(plug, 'listening')
  Object.assign(environment, {
    BUSTAN_MODE: 'staging',
    SECRET_KEY: 'x'.repeat(32),
    PUSH_VAPID_KEY: newPushKey(),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    HOST: '127.0.0.1',
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${(plug.address() as AddressInfo).port}`,
    S3_BUCKET: TEST_BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
const product = productForFile(environment)
afterAll(async () => {
  plug.close()
  plug.closeAllConnections()
  await s3.close()
})

const rows = () => product.system.db.selectFrom('upload').selectAll().execute()

test('files in object storage are stored, read and swept; when it is down: 503 and nothing left behind', {
  timeout: 60_000,
}, async () => {
  const { headers } = await logIn(product, '09127770001')
  const sent = await png()
  const { body } = await sendFile(product, headers, sent, 'a.png')
  const [row] = await rows()
  const key = row?.storageKey as string
  expect((await s3.storage.head(key))?.size).toBe(body['size'])
  expect((await readFile(product, headers, body['id'])).body['bytes'].length).toBe(body['size'])

  isAway = true
  expect((await readFile(product, headers, body['id'])).status).toBe(503)
  const failed = await sendFile(product, headers, sent, 'a.png')
  expect([failed.status, failed.body['error']]).toEqual([503, 'service_unavailable'])
  isAway = false
  expect((await readFile(product, headers, body['id'])).status).toBe(200)

  await passSeconds(product, 1)
  expect((await rows()).map(({ id }) => id)).toEqual([body['id']])
  await passSeconds(product, DAY / SECOND + 1)
  expect(await rows()).toEqual([])
  expect(await s3.storage.head(key)).toBeNull()
})
