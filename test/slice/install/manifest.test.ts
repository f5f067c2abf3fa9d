import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseBinary } from 'plist'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCgbi } from '#server/ipa/cgbiEncode.ts'
import { type PlantedApplication, plantInstallable, plantProfile } from '../../support/install.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice, giveDays, plantAccount, registerAtOnce, settle } from '../../support/registration.ts'

/** A package as Xcode makes it gives a manifest that independent plist readers accept. */

const PHONE = '09129100001'
const VERSION = '3.1.4'
const product = productForFile()
const run = promisify(execFile)
let folder: string
let application: PlantedApplication
let headers: Record<string, string>
let deviceId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-manifest-'))
  const accountId = await plantAccount(product.system, 'manifest', { capacity: 0 })
  await settle(product.system)
  await plantProfile(product, accountId, [])
  const create = { width: 180, height: 180, channels: 4 as const, background: '#0e7a4e' }
  const data = await sharp({ create }).raw().toBuffer()
  const icon = encodeCgbi({ width: 180, height: 180, channels: 4, data })
  application = await plantInstallable(product, {
    // Characters that XML must escape, and letters of both directions.
    nameFa: 'باغِ <من> & "تو" 🌱',
    order: { icon, infoFormat: 'binary', version: VERSION, payloadBytes: 300_000 },
  })
  const { headers: session } = await logIn(product, PHONE)
  const device = await enrolDevice(product, session)
  headers = { ...session, ...device.headers }
  deviceId = device.id
  await giveDays(product, PHONE, { id: deviceId, headers })
  await registerAtOnce(product.system, deviceId, accountId)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function manifestUrl(): Promise<string> {
  const call = 'GET /application/{id}/installation/link/{deviceId}'
  const ask = () => product.call(call, { id: application.id, deviceId, target: 'site' }, headers)
  await ask()
  await settle(product.system)
  return (await ask()).body['plist_url']
}

async function byPlistutil(path: string): Promise<unknown> {
  // Convert to a binary plist, which contains no text of the original; Debian's plistutil writes no JSON.
  await run('plistutil', ['-i', path, '-f', 'bin', '-o', `${path}.binary`])
  return parseBinary(await readFile(`${path}.binary`))
}

async function byPlistlib(path: string): Promise<unknown> {
  const program = 'import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], "rb"))))'
  return JSON.parse((await run('python3', ['-c', program, path])).stdout)
}

test('[1.33] [4.7] plistutil and plistlib read the same manifest, and its files have the named contents', async () => {
  const url = await manifestUrl()
  const answer = await product.request(new URL(url).pathname)
  expect(answer.status).toBe(200)
  const path = join(folder, 'manifest.plist')
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  const { icon, storageKey, sha256 } = await product.system.db
    .selectFrom('signing')
    .innerJoin('ipa', 'ipa.id', 'signing.ipaId')
    .innerJoin('application', 'application.packageName', 'ipa.bundleIdentifier')
    .select(['application.icon', 'signing.storageKey', 'signing.sha256'])
    .executeTakeFirstOrThrow()
  const { publicUrl } = product.system.config
  const packageUrl = url.replace('manifest.plist', 'app.ipa')
  const expected = {
    items: [
      {
        assets: [
          { kind: 'software-package', url: packageUrl },
          { kind: 'display-image', url: `${publicUrl}/pictures/${icon}-64.png` },
          { kind: 'full-size-image', url: `${publicUrl}/pictures/${icon}-512.png` },
        ],
        metadata: {
          'bundle-identifier': application.bundleIdentifier,
          'bundle-version': VERSION,
          kind: 'software',
          subtitle: 'طرح',
          title: 'باغِ <من> & "تو" 🌱',
        },
      },
    ],
  }
  expect(await byPlistutil(path)).toEqual(expected)
  expect(await byPlistlib(path)).toEqual(expected)

  for (const { url: image } of expected.items[0]?.assets.slice(1) ?? []) {
    const picture = await product.request(new URL(image).pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }

  const bytes = await inParts(new URL(packageUrl).pathname, 50_000)
  const stored = await (await product.system.context()).ports.storage.get(storageKey ?? '')
  expect(stored?.length).toBe(bytes.length)
  const hashes = [bytes, stored ?? ''].map((one) => createHash('sha256').update(one).digest('hex'))
  expect(hashes).toEqual([sha256, sha256])
})

async function inParts(path: string, each: number): Promise<Buffer> {
  const head = await product.request(path, { method: 'HEAD' })
  const size = Number(head.headers.get('content-length'))
  const parts: Buffer[] = []
  for (let at = 0; at < size; at += each) {
    const end = Math.min(size, at + each) - 1
    const part = await product.request(path, { headers: { range: `bytes=${at}-${end}` } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${at}-${end}/${size}`])
    parts.push(Buffer.from(await part.arrayBuffer()))
  }
  expect(parts.length).toBeGreaterThan(5)
  return Buffer.concat(parts)
}
