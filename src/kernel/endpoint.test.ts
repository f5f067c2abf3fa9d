import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type CallsOf, endpoint, wireInstant } from './endpoint.ts'

describe('endpoint', () => {
  const apply = endpoint('POST /payment/{id}/apply', {
    summary: 'Applies a payment.',
    access: 'user',
    input: z.object({ id: z.string(), udid: z.string() }),
    output: z.object({ isApplied: z.boolean() }),
    errors: { payment_expired: 410 },
  })

  test('keeps the definition and adds method and path', () => {
    expect(apply).toMatchObject({
      call: 'POST /payment/{id}/apply',
      method: 'POST',
      path: '/payment/{id}/apply',
      access: 'user',
      errors: { payment_expired: 410 },
    })
  })

  test('gives the client a table of inputs and outputs', () => {
    type Calls = CallsOf<{ apply: typeof apply; somethingElse: string }>
    expectTypeOf<keyof Calls>().toEqualTypeOf<'POST /payment/{id}/apply'>()
    expectTypeOf<Calls['POST /payment/{id}/apply']>().toEqualTypeOf<{
      input: { id: string; udid: string }
      output: { isApplied: boolean }
    }>()
  })
})

describe('an instant on the wire', () => {
  test.each(['2026-03-20T12:00:00Z', '2026-03-20T12:00:00.123Z', new Date(0).toISOString()])(
    'can be %s',
    (text) => {
      expect(wireInstant.safeParse(text).success).toBe(true)
    },
  )

  test.each(['2026-03-20', '2026-03-20T12:00:00', '2026-03-20T12:00:00+03:30', '1770000000', ''])(
    'cannot be %j',
    (text) => {
      expect(wireInstant.safeParse(text).success).toBe(false)
    },
  )
})
