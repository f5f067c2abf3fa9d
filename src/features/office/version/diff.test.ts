import { expect, test } from 'vitest'
import { diffStates } from './stateDiff.rules.ts'
import { diffTexts } from './textDiff.rules.ts'

test('texts are compared word by word, and both texts can be read from the parts', () => {
  const [before, after] = ['آب کم بدهید و صبر کنید.', 'آب بیشتر بدهید و کمی صبر کنید.']
  const parts = diffTexts(before, after)
  const read = (hidden: string) => parts.flatMap(({ kind, text }) => (kind === hidden ? [] : text)).join('')
  expect(read('inserted')).toBe(before)
  expect(read('removed')).toBe(after)
  expect(parts.filter(({ kind }) => kind === 'inserted').map(({ text }) => text.trim())).toEqual([
    'بیشتر',
    'کمی',
  ])
})

test('very long texts that differ everywhere are shown as replaced', () => {
  const long = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ')
  expect(diffTexts(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'inserted'])
  expect(diffTexts('', 'تازه')).toEqual([{ text: 'تازه', kind: 'inserted' }])
})

test('moved, changed, added and removed blocks are distinguished', () => {
  const promo = { kind: 'promo', titleFa: 'یک' }
  const poll = { kind: 'poll', poll: 'lunch' }
  const list = { kind: 'applications', titleFa: 'همه', limit: 15 }
  const paths = (before: object[], after: object[]) =>
    diffStates({ blocks: before }, { blocks: after }).map(({ kind, path, from }) => [kind, path, from])
  expect(paths([promo, poll], [poll, promo])).toEqual([['moved', 'blocks.1', 0]])
  expect(paths([promo, list], [promo, { ...list, limit: 5 }])).toEqual([['changed', 'blocks.1.limit', null]])
  expect(paths([promo], [promo, poll])).toEqual([['added', 'blocks.1', null]])
  expect(paths([promo, poll], [poll])).toEqual([['removed', 'blocks.0', 0]])
})

test('the order of fields is no difference, and null is no state', () => {
  expect(diffStates({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toEqual([])
  expect(diffStates(null, { a: 1 })).toEqual([])
})
