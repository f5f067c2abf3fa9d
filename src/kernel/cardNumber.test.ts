import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_DIGITS, isCardNumber, normaliseCard } from './cardNumber.ts'

const GOOD = ['4111111111111111', '5555555555554444', '6037991234567893', '4242424242424242']

describe('isCardNumber', () => {
  test.each(GOOD)('accepts %s', (card) => {
    expect(isCardNumber(card)).toBe(true)
  })

  test.each([
    ['4111111111111112', 'a wrong check digit'],
    ['1411111111111111', 'the first two swapped'],
    ['411111111111111', 'fifteen digits'],
    ['41111111111111111', 'seventeen digits'],
    ['4111 1111 1111 1111', 'spaces that were not removed'],
    ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', 'Persian digits that were not converted'],
    ['0000000000000000', 'all zeros'],
    ['411111111111111a', 'a letter'],
    ['4111111111111111\n', 'a line break'],
    ['-411111111111111', 'a sign'],
    ['', 'nothing'],
  ])('refuses %j: %s', (card) => {
    expect(isCardNumber(card)).toBe(false)
  })

  test('accepts exactly one check digit for any fifteen digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{14}$/), (body) => {
        expect([...'0123456789'].filter((check) => isCardNumber(body + check))).toHaveLength(1)
      }),
    )
  })

  test('[5.6] detects any single wrong digit', () => {
    const change = fc.tuple(fc.nat(CARD_DIGITS - 1), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(goodCard(), change, (card, [place, by]) => {
        const digit = (Number(card[place]) + by) % 10
        expect(isCardNumber(card.slice(0, place) + digit + card.slice(place + 1))).toBe(false)
      }),
    )
  })
})

function goodCard(): fc.Arbitrary<string> {
  return fc.stringMatching(/^[1-9][0-9]{14}$/).map((body) => {
    const check = [...'0123456789'].find((digit) => isCardNumber(body + digit))
    return body + check
  })
}

describe('normaliseCard', () => {
  test.each([
    ['4111 1111 1111 1111', '4111111111111111'],
    ['4111-1111-1111-1111', '4111111111111111'],
    ['۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱', '4111111111111111'],
    ['٤١١١١١١١١١١١١١١١', '4111111111111111'],
    ['4111x', '4111x'],
  ])('turns %j into %j', (text, expected) => {
    expect(normaliseCard(text)).toBe(expected)
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseCard(normaliseCard(text))).toBe(normaliseCard(text))
      }),
    )
  })
})
