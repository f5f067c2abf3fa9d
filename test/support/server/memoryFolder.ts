import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

const MEMORY = '/dev/shm'
/** A database takes 14 megabytes, and only few exist at once; most stores with half a year of data also fit. */
const ROOM = 3 * 1024 ** 3

/**
 * A new folder for databases: in memory where there is room. A copied database has a thousand files, and to create
 * them on a disk costs a third of a second of a core.
 */
export async function makeMemoryFolder(prefix: string): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const room = Math.min(bavail * bsize, availableMemory())
  return mkdtemp(join(room > ROOM ? MEMORY : tmpdir(), prefix))
}
