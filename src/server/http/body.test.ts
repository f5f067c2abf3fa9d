import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAXIMUM_UNFINISHED_BODIES_PER_ADDRESS, readBody } from './body.ts'

/** The test needs no real time: it uses fake timers only. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Simulates a request body that is sent in pieces. */
function sending(address = '192.0.2.1') {
  let send!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller
    },
  })
  const request = new Request('http://store/', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit)
  const outcome = readBody(request, address, 10_000_000).then(
    (body) => body?.length ?? null,
    (error) => error.code as string,
  )
  let isOver = false
  void outcome.then(() => {
    isOver = true
  })
  const bytes = (count: number) => isOver || send.enqueue(new Uint8Array(count))
  return { outcome, bytes, end: () => send.close() }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('a body that arrives slowly', () => {
  test('is cut off when nothing more arrives', async () => {
    const body = sending()
    body.bytes(10)
    await pass(60)
    expect(await body.outcome).toBe('body_incomplete')
  })

  test('is cut off when it only trickles', async () => {
    const body = sending()
    for (let second = 0; second < 60; second++) {
      body.bytes(1)
      await pass(1)
    }
    expect(await body.outcome).toBe('body_incomplete')
  })

  test('is accepted while it makes progress, also with pauses', async () => {
    const body = sending()
    for (let second = 0; second < 600; second += 10) {
      body.bytes(30_000)
      await pass(10)
    }
    body.end()
    expect(await body.outcome).toBe(60 * 30_000)
  })

  test('is limited to a number per address, and a finished one frees its place', async () => {
    const held = Array.from({ length: MAXIMUM_UNFINISHED_BODIES_PER_ADDRESS }, () => sending())
    await pass(2)
    const [more, other] = [sending(), sending('192.0.2.2')]
    await pass(2)
    expect(await more.outcome).toBe('too_many_requests')
    for (const body of [...held, other]) {
      body.bytes(5)
      body.end()
    }
    expect(await Promise.all([...held, other].map(({ outcome }) => outcome))).toEqual(
      Array(held.length + 1).fill(5),
    )
    const again = sending()
    await pass(2)
    again.end()
    expect(await again.outcome).toBe(0)
  })

  test('a sender that disconnects is not a server error', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
    const init = { method: 'POST', body: stream, duplex: 'half' }
    const request = new Request('http://store/', init as RequestInit)
    await expect(readBody(request, '192.0.2.1', 100)).rejects.toMatchObject({ code: 'body_incomplete' })
  })
})
