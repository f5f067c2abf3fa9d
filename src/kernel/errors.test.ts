import { describe, expect, test } from 'vitest'
import { AppError, COMMON_ERRORS } from './errors.ts'

describe('an expected failure', () => {
  test('has its code as code and as message, and its data', () => {
    const error = new AppError('too_many_requests', { retryAfterSeconds: 5, errorType: 1 })
    expect(error).toMatchObject({
      name: 'AppError',
      code: 'too_many_requests',
      message: 'too_many_requests',
      data: { retryAfterSeconds: 5, errorType: 1 },
    })
  })

  test('is an Error with a stack, and has empty data by default', () => {
    const error = new AppError('not_found')
    expect(error).toBeInstanceOf(Error)
    expect(error.stack).toContain('errors.test.ts')
    expect(error.data).toEqual({})
  })
})

describe('the common errors of all calls', () => {
  test.each(Object.entries(COMMON_ERRORS))('%s has an error status: %d', (code, status) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  })

  test('keep the statuses that clients depend on', () => {
    expect(COMMON_ERRORS).toMatchObject({
      login_required: 401,
      not_allowed: 403,
      not_found: 404,
      too_many_requests: 429,
      unfortunately_operation_failed: 500,
      service_unavailable: 503,
    })
  })
})
