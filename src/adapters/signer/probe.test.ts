import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseInstant, SECOND } from '#kernel/time.ts'
import { openTempFolder, type TempFolder } from '#server/ipa/ipa.harness.ts'
import { findSignerFault } from '#server/ipa/signerProbe.ts'
import { createBuiltInSigner } from './builtin/builtin.signer.ts'
import type { SignerPort } from './signer.port.ts'
import { createZsignSigner } from './zsign.signer.ts'

const NOW = parseInstant('2026-06-01T08:00:00Z')
let temp: TempFolder
beforeAll(async () => {
  temp = await openTempFolder()
})
afterAll(() => temp.close())

const builtIn = createBuiltInSigner({ timeoutMs: 60 * SECOND, parallel: 1 })
/** A signer that reports success and returns its input unchanged. */
const idle: SignerPort = {
  sign: async ({ source, target }) => {
    const { copyFile } = await import('node:fs/promises')
    await copyFile(source, target)
    return { outcome: 'signed', bundleIdentifier: 'ir.bustan.probe', version: '1.0' }
  },
}

test.each<[string, SignerPort, RegExp | null]>([
  ['the built-in signer', builtIn, null],
  [
    'a program that is not there',
    createZsignSigner({ command: '/nope', timeoutMs: SECOND }),
    /^missing: SIGNER_COMMAND=\/nope does not exist .* SIGNER=built-in/,
  ],
  [
    'a program that does nothing',
    createZsignSigner({ command: '/bin/true', timeoutMs: SECOND }),
    /^result: none$/,
  ],
  ['a signer that only says so', idle, /^profile_missing: /],
])('%s on trial', async (_, signer, fault) => {
  const found = await findSignerFault(signer, temp.folder, NOW)
  if (fault) expect(found).toMatch(fault)
  else expect(found).toBeNull()
  expect(await readdir(temp.folder)).toEqual([])
})
