import { SECOND, startStopwatch } from '#kernel/time.ts'

/** How far a backup has come: tables first, then files. */
export interface BackupStep {
  part: 'tables' | 'files'
  at: number
  of: number
}

/** Reports the progress of a backup or restore. */
export interface BackupProgress {
  step(text: string, step?: BackupStep): void
  bytes(what: string, bytes: number): void
}

const MEGABYTE = 1024 * 1024

/** Writes progress lines, at most one per second. */
export function createBackupProgress(write: (line: string, step?: BackupStep) => void): BackupProgress {
  let sinceLast = startStopwatch()
  const say = (text: string, step?: BackupStep) => {
    if (sinceLast() < SECOND) return
    sinceLast = startStopwatch()
    write(text, step)
  }
  return {
    step: say,
    bytes: (what, bytes) => say(`${what}: ${Math.floor(bytes / MEGABYTE)} MB`),
  }
}
