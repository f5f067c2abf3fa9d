import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '#kernel/time.ts'
import type { CmsSigner } from '#server/certificate/cms.ts'
import { createNestedCode } from '#server/ipa/nestedCode.ts'
import { checkSignedPackage } from '#server/ipa/signature/checkSignedPackage.ts'
import { makeSigningIdentity, SIGNING_NOW } from '../../../../test/support/signing/signingIdentity.ts'
import { createSignerTestFiles, createTestProfile, type SignerTestFiles } from '../signer.harness.ts'
import type { SigningOrder } from '../signer.port.ts'
import { createBuiltInSigner } from './builtin.signer.ts'

const signer = createBuiltInSigner({ timeoutMs: 120 * SECOND, parallel: 2 })
let testFiles: SignerTestFiles
let otherIdentity: CmsSigner

beforeAll(async () => {
  testFiles = await createSignerTestFiles(await makeSigningIdentity())
  otherIdentity = await makeSigningIdentity()
})
afterAll(() => testFiles.close())

function checkSignature({ target, profile }: SigningOrder) {
  const expected = { bundleIdentifier: 'ir.bustan.demo', version: '2.1.0', profile, now: SIGNING_NOW }
  return checkSignedPackage(target, { ...expected, udid: '00008030-001A2B3C4D5E6F70' })
}

function nestedCodeFiles(more: { isFat?: boolean } = {}) {
  const facts = { folder: 'Payload/App.app', bundleIdentifier: 'ir.bustan.demo', version: '2.1.0' }
  return createNestedCode({ ...facts, ...more })
}

describe('the built-in signer', () => {
  test.each([
    ['an app alone', {}],
    ['an app with a framework, an extension and a library', { files: nestedCodeFiles() }],
    ['programs for two processors', { files: nestedCodeFiles({ isFat: true }), mach: { isFat: true } }],
    ['an old profile and signature inside', { profile: Buffer.from('old'), infoFormat: 'xml' as const }],
  ])('signs %s so that the checker accepts it', async (_, options) => {
    const order = testFiles.order(await testFiles.ipa(options))
    expect(await signer.sign(order)).toMatchObject({ outcome: 'signed', version: '2.1.0' })
    expect(await checkSignature(order)).toEqual({ ok: true, facts: expect.anything() })
    expect(order.reportedPercents[0]).toBe(0)
    expect(order.reportedPercents.at(-1)).toBe(100)
  })

  test('signs a signed package again, and gives the same bytes for the same order', async () => {
    const source = await testFiles.ipa({ files: nestedCodeFiles() })
    const [first, second, again] = [testFiles.order(source), testFiles.order(source), testFiles.order(source)]
    await signer.sign(first)
    await signer.sign(second)
    expect((await readFile(second.target)).equals(await readFile(first.target))).toBe(true)
    await signer.sign({ ...again, source: first.target })
    expect(await checkSignature(again)).toEqual({ ok: true, facts: expect.anything() })
  })

  test('refuses what cannot be signed, says why, and leaves no file', async () => {
    const source = await testFiles.ipa()
    const refusals: Array<Partial<SigningOrder>> = [
      { source: await testFiles.ipa({ files: { 'Payload/App.app/lib.dylib': Buffer.alloc(40, 0xcf) } }) },
      { profile: Buffer.from('nothing') },
      { profile: await createTestProfile(otherIdentity) },
      { privateKey: otherIdentity.key.export({ type: 'pkcs8', format: 'pem' }).toString() },
      { certificate: 'nothing' },
      { chain: [otherIdentity.certificate.toString()] },
    ]
    const reasons = []
    for (const more of refusals) {
      const order = testFiles.order(source, more)
      const result = await signer.sign(order)
      reasons.push('reason' in result && `${result.reason}: ${result.detail}`)
      expect(existsSync(order.target)).toBe(result.outcome === 'signed')
    }
    expect(reasons.slice(1)).toEqual([
      'profile: The profile is unreadable.',
      'profile: The profile does not contain the certificate.',
      'certificate: The key does not fit the certificate.',
      'certificate: The certificate or its key is unreadable.',
      'certificate: The certificates are not a chain.',
    ])
    expect((await readdir(testFiles.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('stops when aborted, and leaves nothing', async () => {
    const controller = new AbortController()
    const order = testFiles.order(await testFiles.ipa({ payloadBytes: 30_000_000 }), {
      signal: controller.signal,
      onProgress: (percent) => percent > 10 && controller.abort(),
    })
    expect(await signer.sign(order)).toEqual({ outcome: 'unavailable', reason: 'aborted' })
    expect(existsSync(order.target)).toBe(false)
    expect((await readdir(testFiles.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
