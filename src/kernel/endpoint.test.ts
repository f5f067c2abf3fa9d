import { describe, expect, test } from 'vitest'
import { wireInstant } from './endpoint.ts'

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
