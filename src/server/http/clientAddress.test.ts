import { describe, expect, test } from 'vitest'
import { rateLimitKey } from './clientAddress.ts'

describe('an IP address for limits', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('[10.17] %s counts as %s', (address, subject) => {
    expect(rateLimitKey(address)).toBe(subject)
  })
})
