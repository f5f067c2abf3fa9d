import { expect, test } from 'vitest'
import { addMilliseconds, DAY, parseInstant, SECOND } from '#kernel/time.ts'
import { isMaskedCard, isNewBrowser, needsPayoutApproval } from './approval.rules.ts'

const NOW = parseInstant('2026-11-15T08:00:00Z')
const CARD = '6037991234562232'

test.each([
  ['603799******2232', true],
  ['603799****2232', true],
  ['6037-99**-****-2232', true],
  ['۶۰۳۷۹۹******۲۲۳۲', true],
  ['6037********2232', true],
  ['************2232', true],
  ['603799xxxxxx2232', true],
  ['603798******2232', false],
  ['603799******2233', false],
  ['603799**********', false],
  ['603799*******232', false],
  ['6037991234562232', false],
  ['', false],
  [null, false],
])('%s is the card that paid: %s', (masked, isSame) => {
  expect(isMaskedCard(CARD, masked)).toBe(isSame)
})

test.each([
  [null, true],
  [addMilliseconds(NOW, -7 * DAY + SECOND), true],
  [addMilliseconds(NOW, -7 * DAY), false],
  [NOW, true],
])('a browser first seen at %s is new: %s', (seen, isNew) => {
  expect(isNewBrowser(seen, NOW)).toBe(isNew)
})

test('a payout waits if the browser is new and any purchase was paid with another card', () => {
  const [own, other] = ['603799******2232', '621986******1111']
  const waits = (isNew: boolean, ...payingCards: Array<string | null>) =>
    needsPayoutApproval({ isNewBrowser: isNew, card: CARD, payingCards })
  expect([waits(true, own), waits(true, own, own)]).toEqual([false, false])
  expect([waits(true, other), waits(true, own, other), waits(true, own, null), waits(true)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([waits(false, other), waits(false, null), waits(false)]).toEqual([false, false, false])
})
