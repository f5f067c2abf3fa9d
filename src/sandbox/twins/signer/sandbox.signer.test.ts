import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestProfile,
  openSignerWorkshop,
  PROFILE_UUID,
  type SignerWorkshop,
} from '#adapters/signer/signer.harness.ts'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import { createRawIpa } from '#server/ipa/ipa.harness.ts'
import { IPA_LIMITS } from '#server/ipa/ipaLimits.ts'
import { measurePeakMemoryMegabytes } from '#server/ipa/memory.harness.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import { withZip } from '#server/ipa/zip.ts'
import { recordFigure } from '../../../../test/support/figures.ts'
import { makeCertificateAuthority } from '../../iphone/authority.ts'
import { createSandboxSigner, SIGNER_FAULTS } from './sandbox.signer.ts'

let workshop: SignerWorkshop
const signer = createSandboxSigner()
beforeAll(async () => {
  workshop = await openSignerWorkshop(await makeCertificateAuthority('Distribution'))
})
afterAll(() => workshop.close())

async function contentsOf(path: string): Promise<Map<string, Buffer>> {
  return withZip(path, IPA_LIMITS, async (zip) => {
    const contents = new Map<string, Buffer>()
    for await (const entry of zip.entries())
      contents.set(entry.name, await zip.read(entry, 100_000_000, 'too_large'))
    return contents
  })
}

/** A package whose content is broken, while everything that is read first is valid. */
async function brokenInside(): Promise<string> {
  const path = join(workshop.folder, 'broken-inside.ipa')
  const asset = {
    name: 'Payload/App.app/Assets.car',
    method: 8,
    data: Buffer.alloc(500, 7),
    unpackedBytes: 900,
  }
  await writeFile(path, createRawIpa({ more: [asset] }))
  return path
}

describe('the sandbox signer', () => {
  test('changes only the profile and the signature', async () => {
    const source = await workshop.ipa({
      profile: Buffer.from('old'),
      payloadBytes: 300_000,
      files: {
        'Payload/App.app/Base.lproj/فارسی.txt': Buffer.from('سلام'),
        'iTunesMetadata.plist': Buffer.from('x'),
      },
    })
    const order = workshop.order(source)
    expect(await signer.sign(order)).toEqual({
      outcome: 'signed',
      bundleIdentifier: 'ir.bustan.demo',
      version: '2.1.0',
    })
    expect((await readIpa(order.target)).profile).toMatchObject({ uuid: PROFILE_UUID, kind: 'ad_hoc' })
    const before = await contentsOf(source)
    const after = await contentsOf(order.target)
    expect(after.get('Payload/App.app/embedded.mobileprovision')).toEqual(order.profile)
    expect(String(after.get('Payload/App.app/_CodeSignature/CodeResources'))).toContain(PROFILE_UUID)
    for (const contents of [before, after]) {
      contents.delete('Payload/App.app/embedded.mobileprovision')
      contents.delete('Payload/App.app/_CodeSignature/CodeResources')
    }
    expect([...after].sort()).toEqual([...before].sort())
  })

  test('signs a signed package again, and gives the same bytes for the same order', async () => {
    const source = await workshop.ipa()
    const [first, second, third] = [workshop.order(source), workshop.order(source), workshop.order(source)]
    await signer.sign(first)
    await signer.sign(second)
    await signer.sign({ ...third, source: first.target })
    const bytes = await readFile(first.target)
    expect((await readFile(second.target)).equals(bytes)).toBe(true)
    expect((await contentsOf(third.target)).size).toBe((await contentsOf(first.target)).size)
  })

  test('reports its progress, and uses little memory', async () => {
    const order = workshop.order(await workshop.ipa({ payloadBytes: 64 * 1024 * 1024 }))
    const elapsed = startStopwatch()
    const held = await measurePeakMemoryMegabytes(() => signer.sign(order))
    recordFigure(
      'signer: sandbox, 64 MB: memory held (MB), seconds',
      `${held}, ${(elapsed() / SECOND).toFixed(1)}`,
    )
    expect(held).toBeLessThan(30)
    expect(order.told[0]).toBe(0)
    expect(order.told.at(-1)).toBe(100)
    expect(order.told.length).toBeGreaterThan(50)
    expect(order.told).toEqual([...new Set(order.told)].sort((one, other) => one - other))
  })

  test('refuses an invalid package, profile or certificate', async () => {
    const source = await workshop.ipa()
    const other = await makeCertificateAuthority('Other')
    const refusals = [
      { source: await workshop.ipa({ mach: { cryptId: 1 } }) },
      { source: await brokenInside() },
      { profile: Buffer.from('nothing') },
      { profile: await createTestProfile(other) },
      { privateKey: other.key.export({ type: 'pkcs8', format: 'pem' }).toString() },
      { certificate: 'nothing' },
    ]
    const reasons = []
    for (const more of refusals) {
      const order = workshop.order(source, more)
      const result = await signer.sign(order)
      reasons.push('reason' in result && `${result.outcome} ${result.reason}`)
      expect(existsSync(order.target)).toBe(false)
    }
    expect(reasons).toEqual([
      'refused package',
      'refused package',
      'refused profile',
      'refused profile',
      'refused certificate',
      'refused certificate',
    ])
  })

  test('fails as the identifier requests', async () => {
    const named = async (ending: string) =>
      workshop.order(await workshop.ipa({ bundleIdentifier: `ir.x${ending}` }))
    expect(await signer.sign(await named(SIGNER_FAULTS.refused))).toMatchObject({ outcome: 'refused' })
    expect(await signer.sign(await named(SIGNER_FAULTS.fails))).toMatchObject({ outcome: 'unavailable' })
    const once = await named(SIGNER_FAULTS.failsOnce)
    expect(await signer.sign(once)).toMatchObject({ outcome: 'unavailable' })
    expect(existsSync(once.target)).toBe(false)
    expect(await signer.sign(once)).toMatchObject({ outcome: 'signed' })
    const controller = new AbortController()
    const hanging = signer.sign({ ...(await named(SIGNER_FAULTS.hangs)), signal: controller.signal })
    setTimeout(() => controller.abort(), 300)
    expect(await hanging).toEqual({ outcome: 'unavailable', reason: 'aborted' })
  })

  test('stops when aborted, and leaves nothing', async () => {
    const controller = new AbortController()
    const order = workshop.order(await workshop.ipa({ payloadBytes: 30_000_000 }), {
      signal: controller.signal,
      onProgress: (percent) => percent > 10 && controller.abort(),
    })
    expect(await signer.sign(order)).toEqual({ outcome: 'unavailable', reason: 'aborted' })
    expect(existsSync(order.target)).toBe(false)
    expect((await readdir(workshop.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
