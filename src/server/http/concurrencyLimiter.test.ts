import { describe, expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrencyLimiter.ts'

/** Simulates calls that run until `end` is called; `started` lists the calls that got a slot, in order. */
function stage() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { started, work, end }
}

/** Waits some turns of the microtask queue, which passing a slot to the next call takes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

const outcome = (call: Promise<string>) => call.catch((error) => error.code as string)

describe('slots', () => {
  test('one holder with many calls leaves a slot to another, and holders take turns', async () => {
    const slots = createConcurrencyLimiter({
      atOnce: 2,
      atOncePerHolder: 1,
      maximumWaiting: 100,
      maximumWaitingPerHolder: 100,
    })
    const { started, work, end } = stage()
    for (let at = 1; at <= 50; at++) void outcome(slots('greedy', work(`greedy ${at}`)))
    void outcome(slots('other', work('other 1')))
    void outcome(slots('third', work('third 1')))
    await settled()
    expect(started).toEqual(['greedy 1', 'other 1'])
    await end('greedy 1')
    await end('other 1')
    expect(started).toEqual(['greedy 1', 'other 1', 'third 1', 'greedy 2'])
  })

  test('a full queue drops a call of the longest queue for a new holder', async () => {
    const slots = createConcurrencyLimiter({
      atOnce: 1,
      atOncePerHolder: 1,
      maximumWaiting: 5,
      maximumWaitingPerHolder: 100,
    })
    const { started, work, end } = stage()
    const greedy = Array.from({ length: 7 }, (_, at) => outcome(slots('greedy', work(`greedy ${at}`))))
    expect(await greedy[6]).toBe('service_unavailable')
    const other = outcome(slots('other', work('other')))
    expect(await greedy[5]).toBe('service_unavailable')
    await end('greedy 0')
    await end('other')
    expect(await other).toBe('other')
    expect(started).toEqual(['greedy 0', 'other', 'greedy 1'])
  })

  test('a holder has a limit of waiting calls, and a slot is free again after a failure', async () => {
    const slots = createConcurrencyLimiter({
      atOnce: 2,
      atOncePerHolder: 1,
      maximumWaiting: 100,
      maximumWaitingPerHolder: 1,
    })
    const failing = outcome(slots('a', () => Promise.reject(Object.assign(new Error(), { code: 'broken' }))))
    const second = outcome(slots('a', async () => 'second'))
    expect(await outcome(slots('a', async () => 'third'))).toBe('service_unavailable')
    expect([await failing, await second]).toEqual(['broken', 'second'])
    expect(await slots('a', async () => 'fourth')).toBe('fourth')
  })
})
