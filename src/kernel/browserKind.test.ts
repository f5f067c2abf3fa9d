import { describe, expect, test } from 'vitest'
import { SAMPLE_USER_AGENTS } from './browserKind.agents.ts'
import { detectBrowserKind } from './browserKind.ts'

test('the table is long and has no duplicates', () => {
  expect(SAMPLE_USER_AGENTS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(SAMPLE_USER_AGENTS.map(({ name }) => name)).size).toBe(SAMPLE_USER_AGENTS.length)
})

describe.each(SAMPLE_USER_AGENTS)('$name', ({ userAgent, maxTouchPoints, device, iosVersion, browser }) => {
  test(`is ${device}, iOS ${iosVersion}, ${browser}`, () => {
    const kind = detectBrowserKind(userAgent, { maxTouchPoints })
    expect(kind).toEqual({ device, iosVersion, browser, isStandalone: false })
  })
})

test('a page on the home screen is a view without the name of Safari', () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
  expect(detectBrowserKind(userAgent, { isStandalone: true })).toMatchObject({
    browser: 'webview',
    isStandalone: true,
  })
})

test.each(['', 'curl/8.5.0', '(', 'Mozilla/5.0 ()', '\u0000', 'iPhone', 'x'.repeat(10_000)])(
  '%j is unknown, and not an error',
  (userAgent) => {
    expect(detectBrowserKind(userAgent)).toMatchObject({ device: 'other', iosVersion: null })
  },
)

test('any browser can imitate an iPhone with Safari', () => {
  for (const { userAgent } of SAMPLE_USER_AGENTS)
    expect(detectBrowserKind(userAgent, { actsAsIphone: true })).toMatchObject({
      device: 'iphone',
      browser: 'safari',
    })
})
