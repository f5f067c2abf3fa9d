import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignerTestFiles, type SignerTestFiles } from '#adapters/signer/signer.harness.ts'
import { SECOND } from '#kernel/time.ts'
import { makeSigningIdentity } from '../../../../test/support/signing/signingIdentity.ts'
import { createSandboxSigner, SIGNER_FAULTS } from './sandbox.signer.ts'

let workshop: SignerTestFiles
const signer = createSandboxSigner({ timeoutMs: 120 * SECOND, parallel: 2 })
beforeAll(async () => {
  workshop = await createSignerTestFiles(await makeSigningIdentity())
})
afterAll(() => workshop.close())

test('the sandbox signer fails as the identifier requests', async () => {
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
