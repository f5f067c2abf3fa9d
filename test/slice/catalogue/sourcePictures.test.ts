import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAltStoreSource } from '#features/catalogue/import/altstore.actions.ts'
import { productForFile } from '../../support/product.ts'
import { settle } from '../../support/registration.ts'
import { typed } from '../../support/typed.ts'

const product = productForFile()
let server: Server
let base = ''

const jpeg = (color: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-place' } } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  const files: Record<string, Buffer> = { '/red.jpg': await jpeg('#f00'), '/blue.jpg': await jpeg('#00f') }
  server = createServer((request, response) => {
    const { url = '' } = request
    if (url === '/moved.jpg') return void response.writeHead(302, { location: '/blue.jpg' }).end()
    if (url === '/inside.jpg') return void response.writeHead(302, { location: 'http://10.0.0.1/x' }).end()
    if (url === '/page.jpg') return void response.end('<html>not a picture</html>')
    if (url === '/apps.json') return void response.end(JSON.stringify(sourceWith('/red.jpg', ['/moved.jpg'])))
    const file = files[url]
    response.writeHead(file ? 200 : 404).end(file)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

function sourceWith(icon: string, shots: string[], date = '2024-01-01') {
  const at = (path: string) => (path.startsWith('/') ? base + path : path)
  const app = {
    name: 'Kite',
    bundleIdentifier: 'invalid.kite',
    iconURL: at(icon),
    screenshotURLs: shots.map(at),
  }
  return { identifier: 'invalid.hill', apps: [{ ...app, versions: [{ version: date, date }] }] }
}

async function shown() {
  const { body } = await product.call('GET /application/by_label/{label}', { label: 'invalid-kite' })
  return { icon: body['icon']?.url as string | undefined, shots: body['image_lists'].iphone.length as number }
}

const faults = () =>
  product.system.db
    .selectFrom('sourcePicture')
    .select(['url', 'fault'])
    .where('state', '=', 'failed')
    .execute()

test('an address is imported, and a job fetches its pictures, re-encoded', async () => {
  expect(await typed(product.system, ['catalogue', 'import', `${base}/apps.json`])).toContain(
    '1 applications added',
  )
  await settle(product.system)
  const { icon, shots } = await shown()
  expect(shots).toBe(1)
  const stored = await (await product.system.context()).ports.storage.get(icon?.replace(/^\//, '') ?? '')
  expect((await sharp(stored ?? Buffer.alloc(0)).metadata()).width).toBe(60)
  expect(Buffer.from(stored ?? []).includes('secret-place')).toBe(false)
})

test('a newer source changes the pictures; what cannot be fetched is left out', async () => {
  const before = await shown()
  const context = await product.system.context()
  const shots = [
    '/inside.jpg',
    '/page.jpg',
    '/none.jpg',
    '/red.jpg',
    'http://192.168.0.1/x.png',
    'http://example.com/x.png',
  ]
  await importAltStoreSource(context, sourceWith('/blue.jpg', shots, '2024-02-01'))
  await settle(product.system)
  const after = await shown()
  expect(after.icon).not.toBe(before.icon)
  expect(after.shots).toBe(1)
  expect((await faults()).map(({ url, fault }) => `${url.split('/').pop()} ${fault}`).sort()).toEqual([
    'inside.jpg address',
    'none.jpg 404',
    'page.jpg not_a_picture',
    'x.png address',
    'x.png address',
  ])
})

test('a picture that was chosen here stays', async () => {
  const { db } = product.system
  const now = await product.system.now()
  const own = 'b'.repeat(24)
  await db
    .insertInto('picture')
    .values({ id: own, mediaType: 'image/png', width: 1, height: 1, color: '#000000', createdAt: now })
    .execute()
  await db.updateTable('application').set({ icon: own }).execute()
  await importAltStoreSource(await product.system.context(), sourceWith('/red.jpg', [], '2024-03-01'))
  await settle(product.system)
  expect((await shown()).icon).toBe(`/pictures/${own}`)
})

test('an address inside our network is refused in words', async () => {
  for (const address of ['http://10.0.0.1/apps.json', 'https://169.254.169.254/', 'ftp://example.com/x'])
    await expect(typed(product.system, ['catalogue', 'import', address])).rejects.toThrow(/public address/)
})
