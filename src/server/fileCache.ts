import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConcurrencyLimiter } from './http/concurrencyLimiter.ts'

/**
 * How many cached files are created at once, and how many requests may wait. Further requests get
 * `service_unavailable`.
 */
const AT_ONCE = 2
const MAXIMUM_WAITING = 300

export interface FileCache {
  read(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
}

/** A cache of files that can be recreated at any time. Concurrent requests for one file create it once. */
export function createFileCache(folder: string): FileCache {
  const making = new Map<string, Promise<Uint8Array>>()
  // The same holder for all requests: the set of files is limited and each is created only once, so fair shares are not
  // needed.
  const slots = createConcurrencyLimiter({
    atOnce: AT_ONCE,
    atOncePerHolder: AT_ONCE,
    maximumWaiting: MAXIMUM_WAITING,
    maximumWaitingPerHolder: MAXIMUM_WAITING,
  })
  return {
    async read(name, make) {
      const kept = await readFile(join(folder, name)).catch(() => null)
      if (kept) return kept
      const underWay = making.get(name)
      if (underWay) return underWay
      const made = slots('', async () => {
        const bytes = await make()
        await mkdir(folder, { recursive: true })
        const aside = join(folder, `.${randomUUID()}`)
        await writeFile(aside, bytes)
        await rename(aside, join(folder, name))
        return bytes
      }).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
  }
}
