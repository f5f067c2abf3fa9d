import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programmeAuthority } from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import type { Product } from '../product.ts'

export interface ReadSignature {
  programs: Record<string, { identifier: string; entitlements: Record<string, unknown> | null }>
  devices: string[]
  team: string
}

/** Reads a signed package with Python and OpenSSL. Rejects when they find anything wrong. */
export async function readSignature({ system }: Product, bytes: Buffer): Promise<ReadSignature> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-read-'))
  try {
    const [file, root] = [join(folder, 'app.ipa'), join(folder, 'root.pem')]
    await writeFile(file, bytes)
    await writeFile(root, (await programmeAuthority(system.db)).root.toString())
    const { stdout } = await promisify(execFile)('python3', [
      'test/support/signing/readSignature.py',
      file,
      root,
    ])
    return JSON.parse(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
