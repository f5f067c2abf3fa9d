import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build, buildBinary } from 'plist'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordFigure } from '../../../test/support/figures.ts'
import { type DecodedPixels, decodeCgbi } from './cgbi.ts'
import { encodeCgbi } from './cgbiEncode.ts'
import {
  createInfoPlist,
  createIpaBytes,
  createRawIpa,
  openTempFolder,
  TEST_IPA_OPTIONS,
  type TempFolder,
} from './ipa.harness.ts'
import { measurePeakMemoryMegabytes } from './memory.harness.ts'
import { readPngChunks, readPngHead } from './png.ts'
import { readPropertyList } from './propertyList.ts'
import { readIpa } from './readIpa.ts'
import { writeIpa } from './writeIpa.ts'

let tempFolder: TempFolder
beforeAll(async () => {
  tempFolder = await openTempFolder()
})
afterAll(() => tempFolder.close())
const factsOf = async (bytes: Buffer) => readIpa(await tempFolder.file(bytes))

/** A test picture with all alpha values and many colours, and an odd width. */
function pattern(width: number, height: number, channels: 3 | 4): DecodedPixels {
  const data = Buffer.alloc(width * height * channels)
  for (let at = 0; at < data.length; at++) data[at] = (at * 37 + (at >> 3) * 11) % 256
  return { width, height, channels, data }
}

const CERTIFICATE = Buffer.from('certificate')
const profileBytes = (more: Record<string, unknown>) =>
  Buffer.concat([
    Buffer.from([0x30, 0x82, 0x01]),
    Buffer.from(
      build({
        UUID: '7B0C9E0E-5D0B-4C0E-9C55-1F6B2C7E9A10',
        Name: 'bustan-1',
        TeamIdentifier: ['TEAM000001'],
        ExpirationDate: new Date(1_900_000_000_000),
        DeveloperCertificates: [CERTIFICATE],
        ...more,
      }),
    ),
    Buffer.from([0xa0, 0x82]),
  ])

describe('a valid package', () => {
  test.each(['binary', 'xml'] as const)(
    'returns all facts, from a property list in %s',
    async (infoFormat) => {
      const bytes = await createIpaBytes({
        infoFormat,
        minimumIos: '14.5',
        deviceFamily: [2],
        urlSchemes: ['bustan', 'fb123', 'not a scheme'],
        executable: 'My App',
      })
      expect(await factsOf(bytes)).toEqual({
        bundleIdentifier: 'ir.bustan.demo',
        version: '2.1.0',
        build: '41',
        name: 'بوستان',
        minimumIos: '14.5',
        deviceFamily: [2],
        platforms: ['iPhoneOS'],
        executable: 'My App',
        urlSchemes: ['bustan', 'fb123'],
        icon: null,
        profile: null,
        entitlements: [],
        privacy: {},
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    },
  )

  test('has the same bytes for the same order, in any time zone', async () => {
    const order = { ...TEST_IPA_OPTIONS, payloadBytes: 100_000 }
    const path = `${tempFolder.folder}/written.ipa`
    await writeIpa(path, order)
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    const code = `
      import { createHash } from 'node:crypto'
      import { buffer } from 'node:stream/consumers'
      import { ipaStream } from ${JSON.stringify(new URL('./writeIpa.ts', import.meta.url).href)}
      const bytes = await buffer(ipaStream(${JSON.stringify(order)}))
      process.stdout.write(createHash('sha256').update(bytes).digest('hex'))`
    const run = (TZ: string) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env: { TZ } })
    expect((await run('Asia/Tehran')).stdout).toBe(digest)
    expect((await run('America/New_York')).stdout).toBe(digest)
  })

  test('may be old, for several processors, or have few facts', async () => {
    await expect(factsOf(await createIpaBytes({ mach: { isFat: true } }))).resolves.toBeDefined()
    await expect(factsOf(await createIpaBytes({ mach: { bits: 32 } }))).resolves.toBeDefined()
    const little = createInfoPlist({
      CFBundleShortVersionString: undefined,
      CFBundleVersion: '7',
      UIDeviceFamily: '1',
    })
    expect(await factsOf(createRawIpa({ info: little }))).toMatchObject({
      version: '7',
      build: '7',
      name: 'App',
      minimumIos: null,
      deviceFamily: [1],
      platforms: [],
    })
  })

  test('may be large: it is not held', async () => {
    const path = `${tempFolder.folder}/large.ipa`
    await writeIpa(path, { ...TEST_IPA_OPTIONS, payloadBytes: 64 * 1024 * 1024 })
    const held = await measurePeakMemoryMegabytes(() => readIpa(path))
    recordFigure('ipa: memory held for reading a package of 64 MB (MB)', held)
    expect(held).toBeLessThan(20)
  })

  test('a file that is not there is no fault of a package', async () => {
    await expect(readIpa(`${tempFolder.folder}/none`)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the embedded profile', () => {
  test.each([
    ['ad_hoc', { ProvisionedDevices: ['a'], Entitlements: { 'get-task-allow': false } }],
    ['development', { ProvisionedDevices: ['a'], Entitlements: { 'get-task-allow': true } }],
    ['in_house', { ProvisionsAllDevices: true }],
    ['store', {}],
  ])('is of the kind %s', async (kind, more) => {
    expect((await factsOf(await createIpaBytes({ profile: profileBytes(more) }))).profile).toEqual({
      uuid: '7B0C9E0E-5D0B-4C0E-9C55-1F6B2C7E9A10',
      name: 'bustan-1',
      teamId: 'TEAM000001',
      endsAt: new Date(1_900_000_000_000),
      kind,
      certificates: [CERTIFICATE],
      devices: 'ProvisionedDevices' in more ? more.ProvisionedDevices : [],
      entitlements: 'Entitlements' in more ? more.Entitlements : expect.anything(),
    })
  })

  test.each([
    ['no plist', Buffer.from('nothing')],
    ['half a plist', profileBytes({}).subarray(0, 200)],
    ['no UUID', profileBytes({ UUID: 5 })],
    ['no end', profileBytes({ ExpirationDate: 'soon' })],
  ])('is missing with %s', async (_, profile) => {
    expect((await factsOf(await createIpaBytes({ profile }))).profile).toBeNull()
  })
})

describe('the icon', () => {
  const png = ({ data, ...raw }: DecodedPixels) => sharp(data, { raw }).png().toBuffer()
  const pixelsOf = async (bytes: Buffer | null) =>
    sharp(bytes ?? Buffer.alloc(0))
      .raw()
      .toBuffer()

  test('is returned unchanged if it is an ordinary PNG', async () => {
    const pixels = pattern(60, 60, 4)
    const { icon } = await factsOf(await createIpaBytes({ icon: await png(pixels) }))
    expect((await pixelsOf(icon)).equals(pixels.data)).toBe(true)
  })

  test('of Xcode is converted from its channel order and premultiplication, in all five filters', async () => {
    for (const channels of [3, 4] as const) {
      const pixels = pattern(61, 23, channels)
      const { icon } = await factsOf(await createIpaBytes({ icon: encodeCgbi(pixels) }))
      const read = await pixelsOf(icon)
      expect(read.length).toBe(pixels.data.length)
      const far = read.filter((value, at) => Math.abs(value - expected(pixels, at)) > tolerance(pixels, at))
      expect(far.length).toBe(0)
    }
  })

  /** Compare only the alpha of fully transparent pixels, which lose their colour. */
  const alphaAt = ({ data, channels }: DecodedPixels, at: number) =>
    channels === 4 ? (data[at - (at % 4) + 3] ?? 0) : 255
  const expected = (pixels: DecodedPixels, at: number) =>
    alphaAt(pixels, at) === 0 && at % 4 !== 3 ? 0 : (pixels.data[at] ?? 0)
  const tolerance = (pixels: DecodedPixels, at: number) =>
    pixels.channels === 3 || at % 4 === 3 ? 0 : 128 / Math.max(1, alphaAt(pixels, at)) + 1

  test('of Xcode with a zlib frame is read too', async () => {
    const { deflateSync, inflateRawSync } = await import('node:zlib')
    const pixels = pattern(5, 5, 3)
    const chunks = readPngChunks(encodeCgbi(pixels)).map((chunk) =>
      chunk.type === 'IDAT' ? { ...chunk, data: deflateSync(inflateRawSync(chunk.data)) } : chunk,
    )
    const head = readPngHead(chunks)
    expect((head && (await decodeCgbi(chunks, head)))?.data.equals(pixels.data)).toBe(true)
  })

  test('is the largest of the named ones', async () => {
    const icons = Object.fromEntries(
      await Promise.all(
        [
          ['Icon@2x.png', 120],
          ['Icon@3x~iphone.png', 180],
          ['Icon~ipad.png', 76],
          ['Other@3x.png', 512],
        ].map(async ([name, side]) => [
          `Payload/App.app/${name}`,
          await png(pattern(Number(side), Number(side), 3)),
        ]),
      ),
    )
    const info = { CFBundleIconFiles: ['Icon.png'] }
    const { icon } = await factsOf(await createIpaBytes({ files: icons, info }))
    expect((await sharp(icon ?? Buffer.alloc(0)).metadata()).width).toBe(180)
  })

  test.each([
    ['no PNG', Buffer.from('no picture')],
    ['cut off', encodeCgbi(pattern(50, 50, 4)).subarray(0, 300)],
    ['too large', withSize(encodeCgbi(pattern(5, 5, 4)), 4096, 4096)],
    ['larger than its pixels', withSize(encodeCgbi(pattern(5, 5, 4)), 1000, 1000)],
    ['nothing wide', withSize(encodeCgbi(pattern(5, 5, 4)), 0, 5)],
    ['interlaced', withByte(encodeCgbi(pattern(5, 5, 4)), 16 + 16 + 12, 1)],
    ['of 16 bits', withByte(encodeCgbi(pattern(5, 5, 4)), 16 + 16 + 8, 16)],
    ['a palette', withByte(encodeCgbi(pattern(5, 5, 4)), 16 + 16 + 9, 3)],
  ])('is missing if it is %s', async (_, icon) => {
    expect((await factsOf(await createIpaBytes({ icon }))).icon).toBeNull()
  })
})

/**
 * Returns the PNG with one byte changed. The header of a CgBI file begins after the signature and the CgBI chunk, 8 +
 * 16 + 8 bytes.
 */
function withByte(png: Buffer, at: number, value: number): Buffer {
  const out = Buffer.from(png)
  out[at] = value
  return out
}
function withSize(png: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(png)
  out.writeUInt32BE(width, 32)
  out.writeUInt32BE(height, 36)
  return out
}

describe('a property list', () => {
  const VALUE = {
    text: 'سلام & <b> "x"',
    ascii: 'plain',
    list: [1, 2.5, -3, 70_000, 5_000_000_000, true, false, { deep: ['x'] }],
    data: Buffer.from([0, 1, 2, 255]),
    date: new Date(1_700_000_000_000),
    empty: '',
    none: [],
    constructor: 'a key',
  }

  test.each([
    ['binary', Buffer.from(buildBinary(VALUE))],
    ['XML', Buffer.from(build(VALUE))],
    ['XML with a mark in front', Buffer.from(`\ufeff${build(VALUE)}`)],
  ])('in %s is read as written', (_, bytes) => {
    expect(JSON.parse(JSON.stringify(readPropertyList(bytes)))).toEqual(JSON.parse(JSON.stringify(VALUE)))
  })

  test('has no reachable prototype', () => {
    const list = readPropertyList(
      Buffer.from('<plist><dict><key>__proto__</key><dict><key>x</key><true/></dict></dict></plist>'),
    )
    expect(Object.keys(list)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('may have comments, CDATA sections and character references', () => {
    const xml =
      '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><!-- a - b -- > --><plist version="1.0"><dict><key>a</key><string>&#1587;<![CDATA[<]]]><!-- x -->&#x41;</string></dict></plist>'
    expect(readPropertyList(Buffer.from(xml))['a']).toBe('س<]A')
  })
})
