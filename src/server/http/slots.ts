import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '../context.ts'

/** Runs work on behalf of a holder: a user, or the address of a stranger. */
export type Slots = <T>(holder: string, work: () => Promise<T>) => Promise<T>

export interface SlotLimits {
  /** How much runs at once. */
  atOnce: number
  /** How much of it one holder may have. */
  atOncePerHolder: number
  /** How many calls may wait, in all and of one holder. */
  maximumWaiting: number
  maximumWaitingPerHolder: number
}

interface Waiting {
  holder: string
  start(): void
  refuse(error: AppError): void
}

/**
 * Bounded concurrency with fair shares: free slots go to the holders in turn, whatever the number of calls each has
 * waiting. When the queue is full, a newcomer displaces the newest call of the holder with the longest queue, so one
 * holder cannot fill it for everybody. A refused call gets `service_unavailable` with a time to come back.
 */
export function createSlots(limits: SlotLimits): Slots {
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

  /** The slot is handed over here and now, so that no newcomer can take it first. */
  function startWaiting(): void {
    while (free > 0) {
      const next = line.takeNext(hasShare)
      if (!next) return
      occupy(next.holder)
      next.start()
    }
  }

  return async (holder, work) => {
    // A slot is free only while every waiting holder has its share, so nobody is overtaken here.
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
function createLine(limits: SlotLimits) {
  /** In the order in which holders get their turns; never an empty one. */
  const queues = new Map<string, Waiting[]>()
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

  function longestQueue(): [string, Waiting[]] {
    let found: [string, Waiting[]] = ['', []]
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
    /** The oldest call of the first holder in line that has a share left. */
    takeNext(hasShare: (holder: string) => boolean): Waiting | undefined {
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

/** On whose behalf a call works: the operator, the user, or the address of a stranger. */
export function holderOf({ operator, user, address }: Pick<Ctx, 'operator' | 'user' | 'address'>): string {
  if (operator) return `operator ${operator.id}`
  return user ? `user ${user.userId}` : `address ${address}`
}

function refusal(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: 2 })
}
