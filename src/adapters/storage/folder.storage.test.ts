import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStorage } from './folder.storage.ts'
import type { StoragePort } from './storage.port.ts'

let folder: string
let storage: StoragePort
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-storage-'))
  storage = createFolderStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a folder as storage', () => {
  test('gives back what was put, and null for what was not', async () => {
    await storage.put('a/b/c.bin', Buffer.from([1, 2, 3]))
    expect(await storage.get('a/b/c.bin')).toEqual(Buffer.from([1, 2, 3]))
    expect(await storage.get('a/b/none')).toBeNull()
    await storage.remove('a/b/c.bin')
    expect(await storage.get('a/b/c.bin')).toBeNull()
    await expect(storage.remove('a/b/c.bin')).resolves.toBeUndefined()
  })

  test('twenty writers of one key leave one whole file', async () => {
    const versions = Array.from({ length: 20 }, (_, at) => Buffer.alloc(50_000, at))
    await Promise.all(versions.map((bytes) => storage.put('race', bytes)))
    const kept = await storage.get('race')
    expect(versions.some((bytes) => kept && bytes.equals(kept))).toBe(true)
  })

  test.each(['../escape', '/etc/passwd', 'a/../../escape', 'a\0b'])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow()
  })
})
