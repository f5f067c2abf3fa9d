import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '../context.ts'

/** Runs work in a slot of a holder: an operator, a user, or the IP address of a visitor. */
export type ConcurrencyLimiter = <T>(holder: string, work: () => Promise<T>) => Promise<T>

export interface ConcurrencyLimits {
  /** How many calls run at once. */
  atOnce: number
  /** How many calls of one holder run at once. */
  atOncePerHolder: number
  /** How many calls may wait, in total and per holder. */
  maximumWaiting: number
  maximumWaitingPerHolder: number
}

interface WaitingCall {
  holder: string
  start(): void
  refuse(error: AppError): void
}

/**
 * Bounded concurrency with fair shares. Free slots go to the holders in turn, however many calls each has waiting. When
 * the queue is full, a new call displaces the newest call of the holder with the longest queue, so no holder can fill
 * the queue alone. A refused call gets `service_unavailable` with a retry time.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const running = new Map<string, number>()
  const line = createLine(limits)
  let free = limits.atOnce

  const hasShare = (holder: string) => (running.get(holder) ?? 0) < limits.atOncePerHolder

  function occupy(holder: string): void {
    free--
    running.set(holder, (running.get(holder) ?? 0) + 1)
  }

  function release(holder: string): void {
    free++
    const left = (running.get(holder) ?? 1) - 1
    if (left > 0) running.set(holder, left)
    else running.delete(holder)
    line.moveToEnd(holder)
    startWaiting()
  }

  /** Passes a free slot to a waiting call synchronously, so that no new call can take it first. */
  function startWaiting(): void {
    while (free > 0) {
      const next = line.takeNext(hasShare)
      if (!next) return
      occupy(next.holder)
      next.start()
    }
  }

  return async (holder, work) => {
    // If a slot is free, every waiting holder has used its share, so this call overtakes none.
    if (free > 0 && hasShare(holder)) occupy(holder)
    else await line.wait(holder)
    try {
      return await work()
    } finally {
      release(holder)
    }
  }
}

/** The calls that wait for a slot. */
function createLine(limits: ConcurrencyLimits) {
  /** The waiting calls of each holder, in the order of the holders' turns. No list is empty. */
  const queues = new Map<string, WaitingCall[]>()
  let waiting = 0

  function moveToEnd(holder: string): void {
    const queue = queues.get(holder)
    queues.delete(holder)
    if (queue && queue.length > 0) queues.set(holder, queue)
  }

  function makeRoom(holder: string): void {
    const own = queues.get(holder)?.length ?? 0
    if (own >= limits.maximumWaitingPerHolder) throw refusal()
    if (waiting < limits.maximumWaiting) return
    const [longest, queue] = longestQueue()
    if (queue.length <= own + 1) throw refusal()
    queue.pop()?.refuse(refusal())
    if (queue.length === 0) queues.delete(longest)
    waiting--
  }

  function longestQueue(): [string, WaitingCall[]] {
    let found: [string, WaitingCall[]] = ['', []]
    for (const entry of queues) if (entry[1].length > found[1].length) found = entry
    return found
  }

  return {
    moveToEnd,
    wait(holder: string): Promise<void> {
      makeRoom(holder)
      return new Promise((start, refuse) => {
        const queue = queues.get(holder) ?? []
        queue.push({ holder, start, refuse })
        queues.set(holder, queue)
        waiting++
      })
    },
    /** The oldest waiting call of the first holder that may run another call. */
    takeNext(hasShare: (holder: string) => boolean): WaitingCall | undefined {
      for (const [holder, queue] of queues) {
        const next = hasShare(holder) && queue.shift()
        if (!next) continue
        waiting--
        moveToEnd(holder)
        return next
      }
      return undefined
    },
  }
}

/** The holder of a call: the operator, the user, or the IP address of a visitor. */
export function concurrencyHolderKey({
  operator,
  user,
  address,
}: Pick<Ctx, 'operator' | 'user' | 'address'>): string {
  if (operator) return `operator ${operator.id}`
  return user ? `user ${user.userId}` : `address ${address}`
}

function refusal(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: 2 })
}
