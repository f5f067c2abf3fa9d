import { describe, expect, test } from 'vitest'
import { isPathOfThisSite, isWebAddress } from './webAddress.ts'

const OTHER_HOSTS = [
  '//other.example',
  '///other.example',
  '/\\other.example',
  '\\/other.example',
  '\\\\other.example',
  '/\t/other.example',
  '/\n/other.example',
  '/\r/other.example',
  '\t//other.example',
  ' //other.example',
  '/\u0000/other.example',
  '/.//other.example',
  '/..//other.example',
  '/%2e//other.example',
  '/a/..//other.example',
  '/a//other.example',
  '/a/../../x',
  '/a/%2E%2e/x',
  '/a\\..\\x',
  'javascript:alert(1)',
  'JaVaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'other.example',
  'https:other.example',
  'https:/other.example',
  '',
  '?x=/\\other',
  '/a?next=\\x',
  '/a b',
  '/\u00a0x',
  '/\u2028x',
  '/\ud800',
]

describe('isOwnPath', () => {
  test.each(OTHER_HOSTS)('%j is not a path of the store', (text) => {
    expect(isPathOfThisSite(text)).toBe(false)
  })

  test.each([
    '/',
    '/packages',
    '/ticket/create?topic=2#form',
    '/categories/بازی',
    '/categories/',
    '/gift?code=A/B//C',
    '/a.b/..x',
    '/register?back=https://x.example',
  ])('%j is one', (text) => {
    expect(isPathOfThisSite(text)).toBe(true)
    expect(new URL(text, 'https://shop.example').host).toBe('shop.example')
  })
})

describe('isWebAddress', () => {
  test.each([
    ...OTHER_HOSTS,
    'http://other.example',
    'https://',
    'https:///other.example',
    'https://shop.example@other.example',
    'https://shop.example:x@other.example/',
    'https://shop.example\\@other.example',
    'https://shop.example /x',
    'https://sh\top.example',
    'ftp://other.example',
    '/packages',
  ])('%j is not a web address', (text) => {
    expect(isWebAddress(text)).toBe(false)
  })

  test.each([
    'https://other.example',
    'https://other.example/a?b=c#d',
    'HTTPS://other.example:8443/',
    'https://مثال.ir/',
  ])('%j is one', (text) => {
    expect(isWebAddress(text)).toBe(true)
  })

  test('plain http only if allowed', () => {
    expect(isWebAddress('http://other.example/', ['https', 'http'])).toBe(true)
    expect(isWebAddress('javascript://other.example/', ['https', 'http'])).toBe(false)
  })
})
