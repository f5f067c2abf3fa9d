import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './db.ts'

test.each([
  ['a server that is no primary any more', { code: '25006' }],
  ['PgBouncer without a connection to lend', { code: '08P01' }],
  ['a server that shuts down', { code: '57P01' }],
  ['a server without room', { code: '53100' }],
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['a machine without a way to it', { code: 'EHOSTUNREACH' }],
  ['a connection that broke', { message: 'Connection terminated unexpectedly' }],
])('%s is a database that is away', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ['a row that exists', { code: '23505' }],
  ['a statement that takes too long', { code: '57014' }],
  ['any other error', { message: 'nothing of a database' }],
])('%s is not', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
