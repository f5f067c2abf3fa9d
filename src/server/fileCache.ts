import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSlots } from './http/slots.ts'

/** How much is made at once, and how much may wait: past that the caller is asked to come back. */
const AT_ONCE = 2
const MAXIMUM_WAITING = 300

export interface FileCache {
  read(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
}

/** Files that can be made again at any time: each made once, however many ask at once. */
export function createFileCache(folder: string): FileCache {
  const making = new Map<string, Promise<Uint8Array>>()
  // One holder for all: the files that can be made are a closed set, and each is made once.
  const slots = createSlots({
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
