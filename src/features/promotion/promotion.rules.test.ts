import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import {
  applyDiscount,
  type CodeLimits,
  type CodeUseCounts,
  findCodeFault,
  formatCode,
  GENERATED_CODE_LENGTH,
  generateCode,
  isCodeInScope,
  MINIMUM_PAYABLE_AMOUNT,
  normaliseCode,
} from './promotion.rules.ts'

const NOW = parseInstant('2026-03-21T12:00:00Z')
const FREE: CodeLimits = {
  isActive: true,
  isPersonal: false,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerUser: null,
}
const UNUSED: CodeUseCounts = { inAll: 0, own: 0, grant: null }
const secondsFromNow = (seconds: number) => addMilliseconds(NOW, seconds * SECOND)

describe('the price with a code', () => {
  test.each([
    [349_000, { percentOff: 20, amountOff: null }, 279_000],
    [349_999, { percentOff: 33, amountOff: null }, 234_000],
    [349_000, { percentOff: null, amountOff: 50_000 }, 299_000],
    [349_000, { percentOff: null, amountOff: 349_000 }, 1000],
    [349_000, { percentOff: null, amountOff: 348_500 }, 1000],
    [149_000, { percentOff: 100, amountOff: null }, 1000],
    [149_000, { percentOff: 95, amountOff: null }, 7000],
    [500, { percentOff: 50, amountOff: null }, 500],
  ])('%d with %j is %d', (net, effect, expected) => {
    expect(applyDiscount(toman(net), effect)).toBe(expected)
  })

  test("[13.2] is never higher than without it, never below the gateway's minimum, and whole", () => {
    const effect = fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 95 }), amountOff: fc.constant(null) }),
      fc.record({ percentOff: fc.constant(null), amountOff: fc.integer({ min: 1, max: 5_000_000 }) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), effect, (net, one) => {
        const price = applyDiscount(toman(net), one)
        expect(price).toBeLessThanOrEqual(net)
        expect(price).toBeGreaterThanOrEqual(Math.min(net, MINIMUM_PAYABLE_AMOUNT))
      }),
    )
  })
})

describe('validity of a code', () => {
  test.each([
    [-1, 'code_not_started'],
    [0, null],
    [1, null],
  ])('%d s after its start: %s', (seconds, expected) => {
    expect(findCodeFault({ ...FREE, startsAt: NOW }, UNUSED, secondsFromNow(seconds))).toBe(expected)
  })

  test.each([
    [-1, null],
    [0, 'code_expired'],
    [1, 'code_expired'],
  ])('%d s after its end: %s', (seconds, expected) => {
    expect(findCodeFault({ ...FREE, endsAt: NOW }, UNUSED, secondsFromNow(seconds))).toBe(expected)
    const granted = { ...UNUSED, grant: { endsAt: NOW } }
    expect(findCodeFault({ ...FREE, isPersonal: true }, granted, secondsFromNow(seconds))).toBe(expected)
  })

  test.each([
    [0, null],
    [9, null],
    [10, 'code_exhausted'],
    [11, 'code_exhausted'],
  ])('used %d of 10 times: %s', (inAll, expected) => {
    expect(findCodeFault({ ...FREE, maxUses: 10 }, { ...UNUSED, inAll }, NOW)).toBe(expected)
  })

  test('used by the same user: that error comes before "used up"', () => {
    const limits = { ...FREE, maxUses: 1, maxUsesPerUser: 1 }
    expect(findCodeFault(limits, { ...UNUSED, inAll: 1, own: 1 }, NOW)).toBe('code_already_used')
    expect(findCodeFault(limits, { ...UNUSED, inAll: 1 }, NOW)).toBe('code_exhausted')
  })

  test('personal without a grant, and stopped', () => {
    expect(findCodeFault({ ...FREE, isPersonal: true }, UNUSED, NOW)).toBe('code_not_yours')
    expect(
      findCodeFault({ ...FREE, isPersonal: true }, { ...UNUSED, grant: { endsAt: null } }, NOW),
    ).toBeNull()
    expect(findCodeFault({ ...FREE, isActive: false }, UNUSED, NOW)).toBe('code_unknown')
  })
})

test('scope of a code', () => {
  const store = { applicationId: null, packageIds: [] }
  expect(isCodeInScope(store, { packageId: 1, applicationId: null })).toBe(true)
  expect(isCodeInScope(store, { packageId: 1, applicationId: 7 })).toBe(false)
  expect(isCodeInScope({ ...store, packageIds: [2] }, { packageId: 1, applicationId: null })).toBe(false)
  expect(isCodeInScope({ ...store, packageIds: [1, 2] }, { packageId: 1, applicationId: null })).toBe(true)
  const application = { applicationId: 7, packageIds: [] }
  expect(isCodeInScope(application, { packageId: null, applicationId: 7 })).toBe(true)
  expect(isCodeInScope(application, { packageId: null, applicationId: 8 })).toBe(false)
  expect(isCodeInScope({ ...application, packageIds: [1] }, { packageId: null, applicationId: 7 })).toBe(
    false,
  )
})

test('drawn codes are read in fours and typed in any way', () => {
  const code = generateCode(Array.from({ length: GENERATED_CODE_LENGTH }, (_, at) => at * 7))
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/)
  expect(formatCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(normaliseCode(formatCode(code).toLowerCase())).toBe(code)
  expect(formatCode('BAHAR30')).toBe('BAHAR30')
})
