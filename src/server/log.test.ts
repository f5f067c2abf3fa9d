import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a log line has no phone number, card, udid or token, in any field', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  log.info({ phoneNumber: '09121112233', user: { phone: '09121112233' } }, 'x')
  log.warn({ err: new Error('Key (phone_number)=(09121112233) exists; card 6219861012345678') }, 'x')
  log.error({ err: Object.assign(new Error('udid 00008110-001A2B3C4D5E6F70'), { code: '23505' }) }, 'x')
  const text = lines.join('')
  expect(text).not.toMatch(/09121112233|6219861012345678|001A2B3C4D5E6F70/)
  expect(text).toContain('23505')
})
