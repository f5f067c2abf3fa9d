import { expect, test } from 'vitest'
import { currentErrorCode, currentPaymentFailure } from './formerCodes.ts'

test('translates error codes of version 0.1 and leaves the others', () => {
  expect(currentErrorCode('refund_elsewhere')).toBe('refund_state_conflict')
  expect(currentErrorCode('code_used')).toBe('code_already_used')
  expect(currentErrorCode('code_exhausted')).toBe('code_exhausted')
})

test('translates failures of payments of version 0.1 and leaves the others', () => {
  expect(currentPaymentFailure('code_used')).toBe('discount_code_exhausted')
  expect(currentPaymentFailure('amount')).toBe('amount_mismatch')
  expect(currentPaymentFailure('cancelled')).toBe('cancelled')
})
