import { SECOND, startStopwatch } from '#kernel/time.ts'

/** Prints progress lines of a backup or restore, at most one per second. */
export interface BackupProgress {
  step(text: string): void
  bytes(what: string, bytes: number): void
}

const MEGABYTE = 1024 * 1024

export function createBackupProgress(write: (line: string) => void): BackupProgress {
  let sinceLast = startStopwatch()
  const say = (text: string) => {
    if (sinceLast() < SECOND) return
    sinceLast = startStopwatch()
    write(text)
  }
  return {
    step: say,
    bytes: (what, bytes) => say(`${what}: ${Math.floor(bytes / MEGABYTE)} MB`),
  }
}
