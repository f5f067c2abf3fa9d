import { readFile as readBytes, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { proofTest } from '../../support/proofTest.ts'
import { getRow } from '../../support/rows.ts'
import { drawn, MARKER } from '../../support/upload/fileBytes.ts'
import type { StoredForm } from '../../support/upload/hostileFile.types.ts'
import { HOSTILE_FILES, REFUSALS } from '../../support/upload/hostileFiles.ts'
import { forgetLimits, readFile, sendFile, storedFiles, uploadFolder } from '../../support/upload/upload.ts'

const dataDir = uploadFolder()
const product = productForFile({ DATA_DIR: dataDir })
let headers: Record<string, string>

beforeAll(async () => {
  headers = (await logIn(product, '09124440001')).headers
})
afterAll(async () => {
  recordFigure('hostile files refused or made harmless', HOSTILE_FILES.length)
  await rm(dataDir, { recursive: true, force: true })
})

async function rows(): Promise<number> {
  const { count } = await product.system.db
    .selectFrom('upload')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('[15.9] hostile files', () => {
  test('are many and distinct', () => {
    expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(45)
    expect(new Set(HOSTILE_FILES.map(({ what }) => what)).size).toBe(HOSTILE_FILES.length)
  })

  const refused = HOSTILE_FILES.filter(({ outcome }) => typeof outcome === 'string')
  test.each(refused)('$what: $outcome', async ({ name, make, outcome }) => {
    await forgetLimits(product)
    const before = [await rows(), (await storedFiles(dataDir)).length]
    const answer = await sendFile(product, headers, await make(), name)
    expect(answer.body['error']).toBe(outcome)
    expect(answer.status).toBe(REFUSALS[outcome as string])
    expect(answer.body['message']).toMatch(/[؀-ۿ]/)
    expect([await rows(), (await storedFiles(dataDir)).length]).toEqual(before)
    expect(await countLimitHits()).toBe(0)
  })

  const acceptedFiles = HOSTILE_FILES.filter(({ outcome }) => typeof outcome === 'object')
  test.each(acceptedFiles)('$what: stored harmless', async ({ name, make, outcome }) => {
    await forgetLimits(product)
    const bytesSent = await make()
    const { body, status } = await sendFile(product, headers, bytesSent, name)
    const expected = outcome as StoredForm
    expect({ status, name: body['name'], type: body['media_type'] }).toEqual({
      status: 200,
      name: expected.name,
      type: expected.mediaType,
    })
    const bytes = await storedBytes(body['id'])
    expect(body['size']).toBe(bytes.length)
    if (expected.isAsItWas) expect(bytes.equals(bytesSent)).toBe(true)
    else await expectBarePicture(bytes, expected.mediaType)
    const download = await readFile(product, headers, body['id'])
    expect(download.body['bytes'].equals(bytes)).toBe(true)
    expectHarmlessHeaders(download.headers, expected)
  })

  async function countLimitHits(): Promise<number> {
    const row = await product.system.db
      .selectFrom('limitBucket')
      .select('hits')
      .where('limitName', '=', 'uploadPerUser')
      .executeTakeFirst()
    return row?.hits.length ?? 0
  }
})

async function storedBytes(id: string): Promise<Buffer> {
  const row = await getRow(product.system.db, 'upload', { id })
  expect(row).toMatchObject({ storedAt: expect.any(Date), usedAt: null, erasedAt: null })
  // The name is random and reveals nothing of the file.
  expect(row.storageKey).toMatch(/^uploads\/[0-9a-f]{48}$/)
  return readBytes(join(dataDir, 'files', row.storageKey as string))
}

/** The stored picture contains only pixels: no script, position or comment. */
async function expectBarePicture(bytes: Buffer, mediaType: string): Promise<void> {
  const metadata = await sharp(bytes).metadata()
  expect(`image/${metadata.format}`).toBe(mediaType)
  for (const part of ['exif', 'xmp', 'icc', 'iptc', 'comments', 'orientation', 'pages'] as const)
    expect(metadata[part], part).toBeUndefined()
  const text = bytes.toString('latin1')
  expect(text).not.toContain(MARKER)
  expect(text).not.toMatch(/<script|<svg|<\?php|<html|GPS|Exif|http:\/\/ns\.adobe|ICC_PROFILE/i)
  expect(text).not.toContain('PK\x03\x04')
  expect(pictureEnd(bytes, mediaType)).toBe(bytes.length)
}

/** The end of the picture by its own format: nothing follows it. */
function pictureEnd(bytes: Buffer, mediaType: string): number {
  if (mediaType === 'image/webp') return bytes.readUInt32LE(4) + 8
  if (mediaType === 'image/png') return bytes.indexOf(Buffer.from('IEND')) + 8
  return bytes.indexOf(Buffer.from([0xff, 0xd9])) + 2
}

function expectHarmlessHeaders(headers: Headers, { mediaType, name }: StoredForm): void {
  expect(headers.get('content-type')).toBe(
    mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(headers.get('cache-control')).toBe('private, no-store')
  const disposition = headers.get('content-disposition') ?? ''
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/)
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
}

describe('pictures', () => {
  test('are rotated by their EXIF orientation', async () => {
    await forgetLimits(product)
    const rotated = await drawn().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { body } = await sendFile(product, headers, rotated, 'a.jpg')
    const { width, height, orientation } = await sharp(await storedBytes(body['id'])).metadata()
    expect({ width, height, orientation }).toEqual({ width: 24, height: 40, orientation: undefined })
  })

  test('keep their pixels and transparency', async () => {
    await forgetLimits(product)
    const background = { r: 10, g: 200, b: 30, alpha: 0.5 }
    const transparent = await sharp({ create: { width: 5, height: 5, channels: 4, background } })
      .png()
      .toBuffer()
    const { body } = await sendFile(product, headers, transparent, 'a.png')
    const points = await sharp(await storedBytes(body['id']))
      .raw()
      .toBuffer()
    expect([...points.subarray(0, 4)]).toEqual([10, 200, 30, 128])
  })

  proofTest('of exactly the maximum size are accepted, and never grow beyond the file limit', async () => {
    await forgetLimits(product)
    const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const
    const largePicture = sharp({
      create: { width: 5000, height: 5000, channels: 3, background: 'red', noise },
    })
    const bytesSent = await largePicture.png({ palette: true, colours: 2, effort: 1, dither: 0 }).toBuffer()
    const { status, body } = await sendFile(product, headers, bytesSent, 'a.png')
    expect(status).toBe(200)
    expect(body['size']).toBeLessThanOrEqual(5 * 1024 * 1024)
  })
})
