import { describe, expect, test } from 'vitest'
import { addMilliseconds, type Instant, SECOND } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import { advanceProductClock, type DueSystem, type DueWork, groupDueWork } from './dueWork.ts'

/** Creates due work that records when it runs. `waiting` tells the second at which the work `waits` is due. */
function stage(waiting: () => number | undefined, works: (ran: string[]) => DueWork[]) {
  const start = new Date('2026-01-01T00:00:00Z')
  let now: Instant = start
  const ran: string[] = []
  const log = { error: () => undefined }
  const system = {
    clock: {
      now: async () => now,
      lastKnownNow: () => now,
      moveTo: async (target: Instant) => {
        now = target
      },
    },
    listDueTimes: async () => {
      const second = waiting()
      return second === undefined ? [] : [{ name: 'waits', dueAt: addMilliseconds(start, second * SECOND) }]
    },
    jobs: { drain: async () => true },
    due: works(ran),
    context: async () => ({ now, log }) as unknown as Ctx,
  } as unknown as DueSystem
  const seconds = () => (now.getTime() - start.getTime()) / SECOND
  return {
    ran,
    seconds,
    pass: (count: number) => advanceProductClock(system, count),
  }
}

/** The stage itself tells the due times. */
const nextDue = () => {
  throw new Error('No query is needed here.')
}

describe('moving the clock', () => {
  test('stops at each due time, and runs cleanup work only at the end', async () => {
    const due = [3, 7, 50]
    const { ran, pass, seconds } = stage(
      () => due[0],
      (ran) => [
        { name: 'waits', nextDue, runDue: async () => void ran.push(`waits ${seconds()}`, `${due.shift()}`) },
        { name: 'tidies', runDue: async () => void ran.push(`tidies ${seconds()}`) },
      ],
    )
    await pass(10)
    expect(ran).toEqual(['waits 3', '3', 'waits 7', '7', 'tidies 10'])
    expect(seconds()).toBe(10)
  })

  test('does not stop for work that leaves its row due, and retries it once at the end', async () => {
    const { ran, pass, seconds } = stage(
      () => 3,
      (ran) => [
        { name: 'waits', nextDue, runDue: async () => void ran.push(`waits ${seconds()}`) },
        { name: 'tidies', runDue: async () => void ran.push(`tidies ${seconds()}`) },
      ],
    )
    await pass(10)
    expect(ran).toEqual(['waits 3', 'waits 10', 'tidies 10'])
  })
})

test('work that waits for outside services runs beside the rest, which keeps its order', () => {
  const work = (name: string, callsProviders?: true): DueWork => ({
    name,
    runDue: async () => undefined,
    ...(callsProviders && { callsProviders }),
  })
  const groups = groupDueWork([work('one'), work('bank', true), work('two'), work('payouts', true)])
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
    ['one', 'two'],
    ['bank'],
    ['payouts'],
  ])
})
