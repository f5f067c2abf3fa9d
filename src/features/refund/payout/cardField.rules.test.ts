import { describe, expect, test } from 'vitest'
import { applyCardFieldEdit, caretAfterDigits, extractDigits, groupCardDigits } from './cardField.rules.ts'

const CARD = '6037991234567893'

test('keeps digits of any script, and nothing else', () => {
  expect(extractDigits('۶۰۳۷-٩٩١٢ 3456x7893')).toBe('6037991234567893')
})

test.each([
  ['', ''],
  ['603', '603'],
  ['6037', '6037'],
  ['60379', '6037 9'],
  [CARD, '6037 9912 3456 7893'],
])('%s is shown as %s', (digits, text) => {
  expect(groupCardDigits(digits)).toBe(text)
  // After the last digit the caret is at the end of the text.
  expect(caretAfterDigits(digits.length)).toBe(text.length)
})

/** Simulates typing into the card field. In both texts `|` is the caret. */
function typed(before: string, after: string, isForward = false): string {
  const caret = after.indexOf('|')
  const next = applyCardFieldEdit({
    text: after.replace('|', ''),
    caret,
    digits: extractDigits(before),
    isForward,
  })
  const text = groupCardDigits(next.digits)
  const at = caretAfterDigits(next.before)
  return `${text.slice(0, at)}|${text.slice(at)}`
}

describe('while typing', () => {
  test.each([
    ['the next digit', '6037', '60379|', '6037 9|'],
    ['a Persian one', '6037', '6037۹|', '6037 9|'],
    ['in the middle', '6037 9912', '6037 5|9912', '6037 5|991 2'],
    ['before a gap', '6037 9912', '60375| 9912', '6037 5|991 2'],
    ['a letter is nothing', '6037', '6037x|', '6037|'],
    ['more than sixteen', '6037 9912 3456 7893', '6037 9912 3456 78930|', '6037 9912 3456 7893|'],
    ['all at once', '', '6037-9912-3456-7893|', '6037 9912 3456 7893|'],
    ['all at once, over what was there', '1111', '۶۰۳۷۹۹۱۲۳۴۵۶۷۸۹۳|', '6037 9912 3456 7893|'],
    ['the last digit is deleted', '6037 9', '6037 |', '6037|'],
    ['everything is deleted', '6037 9912', '|', '|'],
  ])('%s', (_, before, after, shown) => {
    expect(typed(before, after)).toBe(shown)
  })

  test('deleting a gap deletes the digit beyond it, in both directions', () => {
    expect(typed('6037 9912', '6037|9912')).toBe('603|9 912')
    expect(typed('6037 9912', '6037|9912', true)).toBe('6037| 912')
  })
})
