import { expect, test } from 'vitest'
import { secondsSinceStoredTime } from './storedTime.ts'
import { parseInstant } from './time.ts'

const NOW = parseInstant('2026-03-21T12:00:00Z')

test.each([
  ['2026-03-21T12:00:00Z', 0],
  ['2026-03-21T11:59:59Z', 1],
  ['2026-03-21T15:00:00+03:30', 1800],
  // The clocks of browser and server may differ by some seconds.
  ['2026-03-21T12:00:02Z', -2],
])('%s was %d s ago', (text, seconds) => {
  expect(secondsSinceStoredTime(text, NOW)).toBe(seconds)
})

test.each([null, '', 'yesterday', 'NaN', '2026-13-45T99:00:00Z', '{}'])(
  '[9.6] %j counts as a day ago',
  (text) => {
    expect(secondsSinceStoredTime(text, NOW)).toBe(86_400)
  },
)
