import { describe, expect, test } from 'vitest'
import { policySourceOf } from '#kernel/webAddress.ts'
import { blockDataSchema } from '../editorial/block.contract.ts'
import { applicationDraftSchema, storyDraftSchema } from './draft.contract.ts'

// URLs in drafts must be safe: a browser must not read them as another host or as a script.

const OTHER_HOSTS = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'https://store.example@evil.example/',
  'https:\\\\evil.example',
]

const storyAction = (href: string) =>
  storyDraftSchema.shape.action.safeParse({ labelFa: 'ببینید', labelEn: '', href }).success
const video = (url: string) =>
  storyDraftSchema.shape.contents.safeParse([{ type: 'video', url, picture: null, textFa: '', textEn: '' }])
    .success
const promo = (href: string) => {
  const words = { titleFa: 'الف', titleEn: 'A', textFa: 'الف', textEn: 'A', labelFa: 'الف', labelEn: 'A' }
  return blockDataSchema.safeParse({ kind: 'promo', ...words, href }).success
}
const website = (url: string) => applicationDraftSchema.shape.website.safeParse(url).success
const trackingLink = (url: string) => applicationDraftSchema.shape.installTrackingLink.safeParse(url).success

describe.each([
  ['the button of a story', storyAction, ['/packages', '/search?q=a#b', 'https://partner.example/x']],
  ['a film of a story', video, ['/media/a.mp4']],
  ['a promotion on a page', promo, ['/packages', '/']],
  ['the website of an application', website, ['', 'https://partner.example', 'http://partner.example/x']],
  ['its tracking link', trackingLink, ['', 'https://count.example/?id=1']],
])('%s', (_, isTaken, good) => {
  test.each(OTHER_HOSTS)('refuses %j', (address) => {
    expect(isTaken(address)).toBe(false)
  })

  test.each(good)('accepts %j', (address) => {
    expect(isTaken(address)).toBe(true)
  })
})

test.each([
  'http://count.example/',
  "https://count.example;script-src'self'/",
  'https://a,https://b.example/',
  'https://*.example/',
  'https://*/',
  'https://[::1]/',
  'https://count.example./',
])('[20.5] a tracking link whose origin cannot stand in a content security policy is refused: %s', (url) => {
  expect([policySourceOf(url), trackingLink(url)]).toEqual([null, false])
})

test('[20.5] the origin of a tracking link is written as browsers compare it', () => {
  expect(policySourceOf('HTTPS://Count.Example:443/a;b?c')).toBe('https://count.example')
  expect(policySourceOf('https://شمارش.example:8443/')).toBe('https://xn--mgbuhc6f.example:8443')
})
