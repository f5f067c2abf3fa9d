import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCgbi } from '#server/ipa/cgbiEncode.ts'
import { type IpaOptions, writeIpa } from '#server/ipa/writeIpa.ts'
import { plantApplication } from '../../support/application.ts'
import { commandRunner } from '../../support/commands.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const run = commandRunner(product)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-files-'))
  await plantApplication(product, { label: 'garden', packageName: 'example.garden' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(order: Partial<IpaOptions> = {}): Promise<string> {
  const path = join(folder, `${order.version ?? '2.4'}.ipa`)
  await writeIpa(path, { bundleIdentifier: 'example.garden', version: '2.4', name: 'Garden', ...order })
  return path
}

/** The format that Xcode writes into packages. */
async function xcodeIcon(background: string): Promise<Buffer> {
  const create = { width: 120, height: 120, channels: 4 as const, background }
  const data = await sharp({ create }).raw().toBuffer()
  return encodeCgbi({ width: 120, height: 120, channels: 4, data })
}

async function versions() {
  const { body } = await product.call('GET /application/by_label/{label}', { label: 'garden' })
  return body['versions'].map((one: { name: string; minimum_ios_version: string }) => [
    one.name,
    one.minimum_ios_version,
  ])
}

describe('package file commands', () => {
  test('read a binary plist and an Xcode icon and add the version; a repeated import changes nothing', async () => {
    expect((await run('files')).text).toBe('No package files yet.')
    const icon = await xcodeIcon('#0e7a4e')
    const path = await file({ icon, infoFormat: 'binary', minimumIos: '14.0' })
    expect((await run('files import', [path], { 'changes-en': 'Faster.' })).text).toMatch(
      /^garden 2\.4: \d+ bytes, [0-9a-f]{64}\nIts icon is now the one of the application\.$/,
    )
    expect(await versions()).toEqual([['2.4', '14.0']])
    await run('files import', [path])
    await run('files import', [await file({ version: '2.5' })])
    expect((await versions()).map(([name]: string[]) => name)).toEqual(['2.5', '2.4'])
    expect((await run('files')).data).toHaveLength(2)
  })

  test('replace another file of a version only on request, and say what they replaced', async () => {
    const other = await file({ version: '2.5', payloadBytes: 9000 })
    await expect(run('files import', [other])).rejects.toThrow(
      /^\/.*\.ipa: garden 2\.5 already has another file.*--replace/,
    )
    expect((await run('files import', [other], { replace: 'yes' })).text).toMatch(
      /^garden 2\.5: \d+ bytes.*\nIt replaces the file of \d+ bytes that was imported at 20/,
    )
    expect((await run('files import', [other])).text).not.toContain('replaces')
  })

  test('name the file that they refuse, the reason and what to do', async () => {
    const path = await file({ version: '2.6' })
    await truncate(path, 400)
    await expect(run('files import', [path])).rejects.toThrow(
      `${path}: The file is incomplete: its end is missing. Copy or download it again`,
    )
  })

  test('use the icon of the package if there is none, and replace a chosen one only on request', async () => {
    await plantApplication(product, { label: 'river', packageName: 'example.river' })
    const imported = async (order: Partial<IpaOptions>, options = {}) => {
      const path = await file({ bundleIdentifier: 'example.river', ...order })
      return (await run('files import', [path], options)).data as { icon: string }
    }
    const shown = async () =>
      (await product.call('GET /application/by_label/{label}', { label: 'river' })).body['icon']
    expect((await imported({ version: '1.0' })).icon).toBe('none')
    expect(await shown()).toBeNull()
    expect((await imported({ version: '1.1', icon: Buffer.from('no picture') })).icon).toBe('none')

    expect((await imported({ version: '1.2', icon: await xcodeIcon('#2040c0') })).icon).toBe('taken')
    const blue = await shown()
    expect(blue).toMatchObject({ width: 120, height: 120 })
    // Equal within the precision of the colour count, which has steps of sixteen.
    expect(blue.color).toBe('#1838b8')
    const picture = await product.request(`${blue.url}-512.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { dominant } = await sharp(Buffer.from(await picture.arrayBuffer())).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)

    const red = await xcodeIcon('#c02020')
    expect((await imported({ version: '1.3', icon: red })).icon).toBe('kept')
    expect(await shown()).toEqual(blue)
    expect((await imported({ version: '1.3', icon: red }, { icon: 'yes' })).icon).toBe('taken')
    expect(await shown()).not.toEqual(blue)
    expect((await imported({ version: '1.4' }, { icon: 'yes' })).icon).toBe('none')
    expect(await shown()).not.toBeNull()
  })
})
