import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toman } from '#kernel/money.ts'
import { instant, later, SECOND } from '#kernel/time.ts'
import {
  type CodeLimits,
  type CodeUses,
  codeFault,
  discountedNet,
  formatCode,
  GENERATED_LENGTH,
  generateCode,
  isInScope,
  MIN_PAYABLE,
  normaliseCode,
} from './promotion.rules.ts'

const NOW = instant('2026-03-21T12:00:00Z')
const FREE: CodeLimits = {
  isActive: true,
  isPersonal: false,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerUser: null,
}
const UNUSED: CodeUses = { inAll: 0, own: 0, grant: null }
const secondsFromNow = (seconds: number) => later(NOW, seconds * SECOND)

describe('the price with a code', () => {
  test.each([
    [349_000, { percentOff: 20, amountOff: null }, 279_200],
    [349_999, { percentOff: 33, amountOff: null }, 234_500],
    [349_000, { percentOff: null, amountOff: 50_000 }, 299_000],
    [349_000, { percentOff: null, amountOff: 349_000 }, 1000],
    [149_000, { percentOff: 95, amountOff: null }, 7450],
    [500, { percentOff: 50, amountOff: null }, 500],
  ])('%d with %j is %d', (net, effect, expected) => {
    expect(discountedNet(toman(net), effect)).toBe(expected)
  })

  test("[13.2] is never higher than without it, never below the gateway's minimum, and whole", () => {
    const effect = fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 95 }), amountOff: fc.constant(null) }),
      fc.record({ percentOff: fc.constant(null), amountOff: fc.integer({ min: 1, max: 5_000_000 }) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), effect, (net, one) => {
        const price = discountedNet(toman(net), one)
        expect(price).toBeLessThanOrEqual(net)
        expect(price).toBeGreaterThanOrEqual(Math.min(net, MIN_PAYABLE))
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
    expect(codeFault({ ...FREE, startsAt: NOW }, UNUSED, secondsFromNow(seconds))).toBe(expected)
  })

  test.each([
    [-1, null],
    [0, 'code_expired'],
    [1, 'code_expired'],
  ])('%d s after its end: %s', (seconds, expected) => {
    expect(codeFault({ ...FREE, endsAt: NOW }, UNUSED, secondsFromNow(seconds))).toBe(expected)
    const granted = { ...UNUSED, grant: { endsAt: NOW } }
    expect(codeFault({ ...FREE, isPersonal: true }, granted, secondsFromNow(seconds))).toBe(expected)
  })

  test.each([
    [0, null],
    [9, null],
    [10, 'code_exhausted'],
    [11, 'code_exhausted'],
  ])('used %d of 10 times: %s', (inAll, expected) => {
    expect(codeFault({ ...FREE, maxUses: 10 }, { ...UNUSED, inAll }, NOW)).toBe(expected)
  })

  test('used by the same user: that error comes before "used up"', () => {
    const limits = { ...FREE, maxUses: 1, maxUsesPerUser: 1 }
    expect(codeFault(limits, { ...UNUSED, inAll: 1, own: 1 }, NOW)).toBe('code_already_used')
    expect(codeFault(limits, { ...UNUSED, inAll: 1 }, NOW)).toBe('code_exhausted')
  })

  test('personal without a grant, and stopped', () => {
    expect(codeFault({ ...FREE, isPersonal: true }, UNUSED, NOW)).toBe('code_not_yours')
    expect(codeFault({ ...FREE, isPersonal: true }, { ...UNUSED, grant: { endsAt: null } }, NOW)).toBeNull()
    expect(codeFault({ ...FREE, isActive: false }, UNUSED, NOW)).toBe('code_unknown')
  })
})

test('scope of a code', () => {
  const store = { applicationId: null, packageIds: [] }
  expect(isInScope(store, { packageId: 1, applicationId: null })).toBe(true)
  expect(isInScope(store, { packageId: 1, applicationId: 7 })).toBe(false)
  expect(isInScope({ ...store, packageIds: [2] }, { packageId: 1, applicationId: null })).toBe(false)
  expect(isInScope({ ...store, packageIds: [1, 2] }, { packageId: 1, applicationId: null })).toBe(true)
  const application = { applicationId: 7, packageIds: [] }
  expect(isInScope(application, { packageId: null, applicationId: 7 })).toBe(true)
  expect(isInScope(application, { packageId: null, applicationId: 8 })).toBe(false)
  expect(isInScope({ ...application, packageIds: [1] }, { packageId: null, applicationId: 7 })).toBe(false)
})

test('drawn codes are read in fours and typed in any way', () => {
  const code = generateCode(Array.from({ length: GENERATED_LENGTH }, (_, at) => at * 7))
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/)
  expect(formatCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(normaliseCode(formatCode(code).toLowerCase())).toBe(code)
  expect(formatCode('BAHAR30')).toBe('BAHAR30')
})
