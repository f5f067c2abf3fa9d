import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { StoragePort } from './storage.port.ts'

/** A folder on this machine: the default, and enough for one server. */
export function createFolderStorage(folder: string): StoragePort {
  const pathOf = (key: string) => {
    const path = normalize(key)
    if (path.startsWith('..') || path.startsWith('/') || path.includes('\0'))
      throw new Error('A storage key must not leave its folder.')
    return join(folder, path)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside and moved: a reader never sees half a file.
      const aside = `${path}.${randomUUID()}`
      await writeFile(aside, bytes)
      await rename(aside, path)
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
