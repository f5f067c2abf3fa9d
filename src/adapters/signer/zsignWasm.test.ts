import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResigner, type ZsignResigner } from 'zsign-wasm'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import { createNestedCode } from '#server/ipa/nestedCode.ts'
import { checkSignedPackage } from '#server/ipa/signature/checkSignedPackage.ts'
import { recordFigure } from '../../../test/support/figures.ts'
import { proofTest } from '../../../test/support/proofTest.ts'
import { makeSigningIdentity } from '../../../test/support/signing/signingIdentity.ts'
import { createBuiltInSigner } from './builtin/builtin.signer.ts'
import { createKeyFile } from './keyFile.ts'
import { createSignerTestFiles, type SignerTestFiles } from './signer.harness.ts'
import type { SigningOrder } from './signer.port.ts'

// Runs the original zsign, compiled to WebAssembly, and compares its result with what our checker demands.

const PACKAGE = { bundleIdentifier: 'ir.bustan.demo', version: '2.1.0' }
let workshop: SignerTestFiles
let zsign: ZsignResigner
beforeAll(async () => {
  workshop = await createSignerTestFiles(await makeSigningIdentity())
  zsign = await createResigner()
})
afterAll(() => workshop.close())

async function signByZsign(order: SigningOrder, key: Parameters<ZsignResigner['signIpa']>[1]) {
  const signing = { prov: order.profile as Uint8Array<ArrayBuffer>, sha256Only: true, ...key }
  const { data } = await zsign.signIpa(await readFile(order.source), signing)
  await writeFile(order.target, data)
  return checkSignedPackage(order.target, { ...PACKAGE, profile: order.profile, now: order.now })
}

const plainPackage = (payloadBytes = 0) =>
  workshop.ipa({ payloadBytes, files: createNestedCode({ folder: 'Payload/App.app', ...PACKAGE }) })

describe('a package that zsign signed', () => {
  test('for an issuer it does not know is reported as signed, and refused: it has no signature', async () => {
    const order = workshop.order(await plainPackage())
    const keys = [
      { pkey: Buffer.from(order.privateKey), cert: Buffer.from(order.certificate) },
      { pkey: await createKeyFile(order), password: '' },
    ]
    for (const key of keys)
      expect(await signByZsign(order, key)).toMatchObject({ ok: false, fault: 'no_cms' })
  })

  proofTest('and one of the built-in signer: seconds for a small package', async () => {
    const source = await plainPackage(20_000_000)
    const order = workshop.order(source)
    const elapsed = startStopwatch()
    expect((await createBuiltInSigner({ timeoutMs: 60 * SECOND, parallel: 1 }).sign(order)).outcome).toBe(
      'signed',
    )
    const own = elapsed()
    const theirs = startStopwatch()
    await signByZsign(workshop.order(source), { pkey: await createKeyFile(order), password: '' })
    const per100 = (ms: number) => ((ms / SECOND) * 5).toFixed(1)
    recordFigure('signer: seconds per 100 MB, built-in / zsign-wasm', `${per100(own)} / ${per100(theirs())}`)
  })
})

test('the key file is read by OpenSSL, and holds the whole chain', async () => {
  const order = workshop.order(await plainPackage())
  const file = await createKeyFile(order)
  expect(() => createSecureContext({ pfx: file, passphrase: '' })).not.toThrow()
  const path = join(workshop.folder, 'key.p12')
  await writeFile(path, file)
  const text = execFileSync('openssl', ['pkcs12', '-in', path, '-passin', 'pass:', '-nodes', '-nokeys'])
  const certificates = text.toString().match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)
  const plain = (pem: string) => pem.replace(/\s/g, '')
  expect(certificates?.map(plain)).toEqual([order.certificate, ...order.chain].map(plain))
})
