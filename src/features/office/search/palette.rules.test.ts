import { expect, test } from 'vitest'
import { matchesWords, moveSelection } from './palette.rules.ts'

test('[23.28] a screen is found by the beginning of its words, in Persian and English', () => {
  const tickets = ['تیکت‌ها', 'Tickets']
  for (const typed of ['تیک', 'tick', 'TICKETS', 'تيكت']) expect(matchesWords(typed, tickets)).toBe(true)
  expect(matchesWords('dev tok', ['Developer device tokens'])).toBe(true)
  expect(matchesWords('icket', tickets)).toBe(false)
  expect(matchesWords('', tickets)).toBe(false)
})

test('[23.28] the selection goes around at both ends, and nowhere in an empty list', () => {
  expect([moveSelection(2, 1, 3), moveSelection(0, -1, 3), moveSelection(-1, 1, 3)]).toEqual([0, 2, 0])
  expect(moveSelection(-1, 1, 0)).toBe(-1)
})
