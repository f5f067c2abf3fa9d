import { expect, test } from 'vitest'
import { currentCode, currentFailure } from './formerCodes.ts'

test('translates error codes of version 0.1 and leaves the others', () => {
  expect(currentCode('refund_elsewhere')).toBe('refund_state_conflict')
  expect(currentCode('code_used')).toBe('code_already_used')
  expect(currentCode('code_exhausted')).toBe('code_exhausted')
})

test('translates failures of payments of version 0.1 and leaves the others', () => {
  expect(currentFailure('code_used')).toBe('discount_code_exhausted')
  expect(currentFailure('amount')).toBe('amount_mismatch')
  expect(currentFailure('cancelled')).toBe('cancelled')
})
