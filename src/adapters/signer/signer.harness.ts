import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseInstant } from '#kernel/time.ts'
import type { CmsSigner } from '#server/certificate/cms.ts'
import { createProbeProfile } from '#server/ipa/signerProbe.ts'
import { type IpaOptions, writeIpa } from '#server/ipa/writeIpa.ts'
import type { SigningOrder } from './signer.port.ts'

/** Fixtures for tests of signers: packages, profiles, and programs that replace zsign. */

export const PROFILE_UUID = '7b0c9e0e-5d0b-4c0e-9c55-1f6b2c7e9a10'

export interface SignerTestFiles {
  folder: string
  ipa(order?: Partial<IpaOptions>): Promise<string>
  /** A complete signing order, overridden by `more`; `reportedPercents` collects its progress. */
  order(source: string, more?: Partial<SigningOrder>): SigningOrder & { reportedPercents: number[] }
  /**
   * Writes a program of these JavaScript lines that replaces zsign. They can use `option(letter)`, `source`, `out` and
   * `note(name, value)`.
   */
  program(lines: string): Promise<string>
  close(): Promise<void>
}

export async function createSignerTestFiles(identity: CmsSigner): Promise<SignerTestFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-signer-'))
  const profile = await createTestProfile(identity)
  const certificate = identity.certificate.toString()
  const privateKey = identity.key.export({ type: 'pkcs8', format: 'pem' }).toString()
  let count = 0
  const next = (ending: string) => join(folder, `${count++}${ending}`)
  return {
    folder,
    async ipa(order = {}) {
      const path = next('.ipa')
      const base = { bundleIdentifier: 'ir.bustan.demo', version: '2.1.0', name: 'Demo' }
      await writeIpa(path, { ...base, ...order })
      return path
    },
    order(source, more = {}) {
      const reportedPercents: number[] = []
      return {
        source,
        target: next('.signed.ipa'),
        profile,
        certificate,
        chain: (identity.chain ?? []).map(String),
        privateKey,
        now: parseInstant('2026-06-01T08:00:00Z'),
        onProgress: (percent) => reportedPercents.push(percent),
        signal: new AbortController().signal,
        reportedPercents,
        ...more,
      }
    },
    async program(lines) {
      const path = next('.mjs')
      await writeFile(path, `#!${process.execPath}\n${PRELUDE(folder)}\n${lines}\n`, { mode: 0o755 })
      return path
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The program writes its notes to files beside itself, because it gets neither our environment nor our folder. */
const PRELUDE = (folder: string) => `
import fs from 'node:fs'
import { spawn } from 'node:child_process'
const args = process.argv.slice(2)
const option = (letter) => args[args.indexOf('-' + letter) + 1]
const source = args.at(-1)
const out = option('o')
const note = (name, value) => fs.writeFileSync(${JSON.stringify(folder)} + '/' + name, JSON.stringify(value))
`

export function createTestProfile(identity: CmsSigner, uuid = PROFILE_UUID): Promise<Buffer> {
  return createProbeProfile(identity, uuid)
}
