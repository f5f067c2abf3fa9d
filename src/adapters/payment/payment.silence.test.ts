import { describe, expect, it, vi } from 'vitest'
import { toman } from '#kernel/money.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { PaymentGateway } from './payment.port.ts'
import { createSamanGateway } from './saman.payment.ts'
import { createZarinpalGateway } from './zarinpal.payment.ts'

// Tests that no gateway adapter ever throws, retries, or reveals the request.

const SECRET = '11111111-2222-4333-8444-555555555555'
const ORDER = { orderNumber: 'a', amount: toman(1000), callbackUrl: 'https://shop.example', description: 'x' }
const KNOWN = { reference: 'A'.repeat(36), amount: toman(1000), receipt: 'receipt' }
const BASE = 'https://gateway.example'

const GATEWAYS: Record<string, (fetch: Fetch, timeoutMs?: number) => PaymentGateway> = {
  zarinpal: (fetch, timeoutMs) =>
    createZarinpalGateway({ baseUrl: BASE, fetch, merchantId: SECRET, ...(timeoutMs && { timeoutMs }) }),
  saman: (fetch, timeoutMs) =>
    createSamanGateway({ baseUrl: BASE, fetch, terminalId: '2015', ...(timeoutMs && { timeoutMs }) }),
}

const endless: Fetch = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
const endlessBody: Fetch = async (_, { signal }) =>
  new Response(
    new ReadableStream({
      start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)),
    }),
  )
const throwing: Fetch = async (address, init) => {
  throw new TypeError(`Failed to fetch ${address} with ${String(init.body)}`)
}

describe.each(Object.entries(GATEWAYS))('%s without a response', (_, build) => {
  it.each([
    ['silence', endless],
    ['a body without an end', endlessBody],
    ['a network error that names what was sent', throwing],
  ] as const)('%s: unknown, after one attempt', async (_, fetch) => {
    const counted = vi.fn(fetch)
    const gateway = build(counted, 30)
    const noAnswer = { outcome: 'unavailable', reason: 'no_answer' }
    expect(await gateway.open(ORDER)).toEqual(noAnswer)
    expect(await gateway.verify(KNOWN)).toEqual(noAnswer)
    expect(await gateway.reverse(KNOWN)).toEqual({ outcome: 'unavailable' })
    expect(counted).toHaveBeenCalledTimes(3)
    expect(await gateway.inquire(KNOWN)).toEqual({ state: 'unknown' })
    expect(await gateway.unverified()).toEqual([])
  })

  it('waits five seconds by default', async () => {
    vi.useFakeTimers()
    try {
      const signals: AbortSignal[] = []
      const gateway = build((_, { signal }) => {
        signals.push(signal as AbortSignal)
        return endless(_, { signal: signal as AbortSignal })
      })
      const result = gateway.verify(KNOWN)
      await vi.advanceTimersByTimeAsync(4999)
      expect(signals[0]?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await result).toEqual({ outcome: 'unavailable', reason: 'no_answer' })
    } finally {
      vi.useRealTimers()
    }
  })
})
