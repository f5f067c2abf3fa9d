import { describe, expect, test } from 'vitest'
import { AGENTS } from './browserKind.agents.ts'
import { browserKind } from './browserKind.ts'

test('the table is long and has no duplicates', () => {
  expect(AGENTS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(AGENTS.map(({ name }) => name)).size).toBe(AGENTS.length)
})

describe.each(AGENTS)('$name', ({ userAgent, maxTouchPoints, device, iosVersion, browser }) => {
  test(`is ${device}, iOS ${iosVersion}, ${browser}`, () => {
    const kind = browserKind(userAgent, { maxTouchPoints })
    expect(kind).toEqual({ device, iosVersion, browser, isStandalone: false })
  })
})

test('a page on the home screen is a view without the name of Safari', () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  expect(browserKind(userAgent, { isStandalone: true })).toMatchObject({
    browser: 'webview',
    isStandalone: true,
  })
})

test.each(['', 'curl/8.5.0', '(', 'Mozilla/5.0 ()', '\u0000', 'iPhone', 'x'.repeat(10_000)])(
  '%j is unknown, and not an error',
  (userAgent) => {
    expect(browserKind(userAgent)).toMatchObject({ device: 'other', iosVersion: null })
  },
)

test('any browser can imitate an iPhone with Safari', () => {
  for (const { userAgent } of AGENTS)
    expect(browserKind(userAgent, { actsAsIphone: true })).toMatchObject({
      device: 'iphone',
      browser: 'safari',
    })
})
