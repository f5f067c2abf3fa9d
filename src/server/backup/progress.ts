import { SECOND, stopwatch } from '#kernel/time.ts'

/** Prints progress lines of a backup or restore, at most one per second. */
export interface Progress {
  step(text: string): void
  bytes(what: string, bytes: number): void
}

const MEGABYTE = 1024 * 1024

export function createProgress(write: (line: string) => void): Progress {
  let sinceLast = stopwatch()
  const say = (text: string) => {
    if (sinceLast() < SECOND) return
    sinceLast = stopwatch()
    write(text)
  }
  return {
    step: say,
    bytes: (what, bytes) => say(`${what}: ${Math.floor(bytes / MEGABYTE)} MB`),
  }
}
