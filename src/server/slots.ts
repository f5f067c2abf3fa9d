import { AppError } from '#kernel/errors.ts'

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** So much at once, and so much may wait: past that the caller is asked to come back. */
export function createSlots({ atOnce, maximumWaiting }: { atOnce: number; maximumWaiting: number }): Slots {
  let free = atOnce
  const waiting: Array<() => void> = []
  return async (work) => {
    if (free > 0) free--
    else {
      if (waiting.length >= maximumWaiting)
        throw new AppError('service_unavailable', { retryAfterSeconds: 2 })
      // Whoever ends hands over the place itself, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
