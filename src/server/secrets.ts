import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Keyed hashes for everything that must be unreadable at rest or unforgeable outside. */
export interface Secrets {
  /** Each purpose has a key of its own: what is signed for one means nothing to another. */
  sign(purpose: string, ...parts: string[]): Buffer
}

const KEY_BYTES = 32

/** From SECRET_KEY, else from a file under DATA_DIR that the first start makes and every process there shares. */
export function openSecrets(config: Pick<Config, 'dataDir' | 'secretKey'>): Secrets {
  const master = config.secretKey || readOrMake(join(config.dataDir, 'secrets'))
  const keys = new Map<string, Buffer>()
  const keyOf = (purpose: string): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, '', `bustan ${purpose}`, KEY_BYTES))
    keys.set(purpose, key)
    return key
  }
  return {
    // The lengths keep ('ab', 'c') apart from ('a', 'bc').
    sign: (purpose, ...parts) => {
      const hash = createHmac('sha256', keyOf(purpose))
      for (const part of parts) hash.update(`${part.length}:${part}`)
      return hash.digest()
    },
  }
}

/** Linked into place whole: of two first starts one wins, and nobody reads half a key. */
function readOrMake(folder: string): string {
  const file = join(folder, 'master.key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    return readFileSync(file, 'utf8').trim()
  }
}
