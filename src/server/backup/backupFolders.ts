import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** This file lists local folders that hold backups. Each gets the list of deleted accounts after every deletion. */

const FILE = 'backup-folders.txt'
/** How many of the most recently used backup folders are remembered. */
const KEPT = 20

export async function rememberBackupFolder(dataDir: string, folder: string): Promise<void> {
  const others = (await readPaths(dataDir)).filter((path) => path !== folder)
  await mkdir(dataDir, { recursive: true })
  const draft = join(dataDir, `${FILE}.${randomUUID()}`)
  await writeFile(draft, `${[folder, ...others].slice(0, KEPT).join('\n')}\n`, { mode: 0o600 })
  await rename(draft, join(dataDir, FILE))
}

/** Lists only backup folders that exist. A disk may be unmounted, and we must not create a folder in its place. */
export async function listBackupFolders(dataDir: string): Promise<string[]> {
  const paths = await readPaths(dataDir)
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (one) => one.isDirectory(),
        () => false,
      ),
    ),
  )
  return paths.filter((_, at) => found[at])
}

async function readPaths(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}
