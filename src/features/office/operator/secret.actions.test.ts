import { expect, test } from 'vitest'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import {
  findTotpStepOfCode,
  generatePassword,
  generateTotpSecret,
  hashPassword,
  totpCodeOfStep,
  totpStepAt,
  totpUri,
  verifyPassword,
} from './secret.actions.ts'

/** "12345678901234567890" in base32: the seed of the test vectors in RFC 6238. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the table of RFC 6238 at %i s: %s', (seconds, code) => {
  const at = parseInstant(seconds * SECOND)
  expect(totpCodeOfStep(SEED, totpStepAt(at))).toBe(code)
  expect(findTotpStepOfCode(SEED, code, at)).toBe(totpStepAt(at))
})

test('a code is valid for its half minute and one to each side, no longer', () => {
  const at = parseInstant(1_800_000_000_000)
  const code = totpCodeOfStep(SEED, totpStepAt(at))
  const accepted = [-61, -31, 0, 31, 61].map(
    (s) => findTotpStepOfCode(SEED, code, addMilliseconds(at, s * SECOND)) !== null,
  )
  expect(accepted).toEqual([false, false, true, true, false])
})

test.each([
  '',
  '0',
  '12345',
  '1234567',
  'abcdef',
  '۱۲۳۴۵۶',
  'ééé',
  '\0\0\0\0\0\0',
  '0x1234',
  ' 12345',
  '-12345',
])('the code %j is refused', (code) => {
  expect(findTotpStepOfCode(SEED, code, parseInstant(1_800_000_000_000))).toBeNull()
})

test('the address names issuer, operator and secret, with the defaults of authenticators', () => {
  const { protocol, host, pathname, searchParams } = new URL(totpUri(SEED, 'sara & co', 'Bustan Store'))
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Bustan Store:sara & co',
  ])
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: SEED,
    issuer: 'Bustan Store',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a password is known again, and nothing else is', async () => {
  const password = generatePassword()
  const stored = await hashPassword(password)
  expect(await verifyPassword(password, stored)).toBe(true)
  expect(await verifyPassword(`${password}x`, stored)).toBe(false)
  expect(await verifyPassword(password, undefined)).toBe(false)
  expect(await verifyPassword('', undefined)).toBe(false)
  expect(stored).not.toContain(password)
})

test('secrets are drawn, each another', () => {
  const drawn = Array.from({ length: 50 }, generateTotpSecret)
  expect(new Set(drawn).size).toBe(50)
  expect(drawn.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
})
