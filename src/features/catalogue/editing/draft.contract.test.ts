import { describe, expect, test } from 'vitest'
import { blockDataSchema } from '../editorial/block.contract.ts'
import { applicationDraftSchema, storyDraftSchema } from './draft.contract.ts'

// URLs in drafts: a browser must not read them as another host or as a script.

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
