import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import { CommandError } from '../command/command.ts'
import { removeEmbeddedPostgres } from '../database/postgres.ts'
import { DELETION_LIST_KEY } from './deletionList.ts'

/**
 * The temporary folder of a restore test under DATA_DIR, with a PostgreSQL server of its own. It is removed after the
 * test.
 */

const FOLDER = 'restore-test'
const OWNER = 'owner.pid'
/** Free space that a test needs, relative to the size of the database: PostgreSQL also writes its write-ahead log. */
const ROOM_FACTOR = 1.5
/**
 * Whether a test runs in this process. The process id alone does not tell: after a restart of a container, the new
 * process can have the id of the old one.
 */
let isRunningHere = false

/** Runs `work` with a new, empty folder. Afterwards removes the folder and the PostgreSQL server in it. */
export async function withScratchFolder<Result>(
  dataDir: string,
  roomBytes: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeAbandonedScratch(dataDir)
  const folder = join(dataDir, FOLDER)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < roomBytes * ROOM_FACTOR)
    throw new CommandError('There is not enough room on the disk of DATA_DIR for a restore test.')
  await claim(folder)
  isRunningHere = true
  try {
    return await work(folder)
  } finally {
    await removeEmbeddedPostgres(folder).finally(() => {
      isRunningHere = false
    })
  }
}

/** Creates the folder. It is renamed into place, so it never exists without the file that names its owner. */
async function claim(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(join(draft, OWNER), String(process.pid))
  await rename(draft, folder).catch(async () => {
    await rm(draft, { recursive: true, force: true })
    throw new CommandError('Another restore test is running on this machine.')
  })
}

/** Removes the scratch database of a killed process. */
export async function removeAbandonedScratch(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER)
  const owner = await readFile(join(folder, OWNER), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (owner === null || isAlive(Number(owner))) return
  await removeEmbeddedPostgres(folder)
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return isRunningHere
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * A storage that reads every file of a backup and discards the content, because the packages would need their disk
 * space a second time. Only the list of deleted accounts is stored.
 */
export function createReadingStorage(kept: StoragePort): StoragePort {
  const sizes = new Map<string, number>()
  const isKept = (key: string) => key === DELETION_LIST_KEY
  return {
    put: (key, bytes) => kept.put(key, bytes),
    get: (key) => kept.get(key),
    remove: (key) => kept.remove(key),
    signAddress: (key, seconds) => kept.signAddress(key, seconds),
    async open(key, range, options) {
      return isKept(key) ? kept.open(key, range, options) : null
    },
    async putStream(key, source) {
      if (isKept(key)) return kept.putStream(key, source)
      let size = 0
      for await (const chunk of source) size += chunk.length
      sizes.set(key, size)
      return { size }
    },
    async head(key) {
      if (isKept(key)) return kept.head(key)
      const size = sizes.get(key)
      sizes.delete(key)
      return size === undefined ? null : { size }
    },
  }
}
