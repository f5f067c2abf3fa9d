import { expect, test } from 'vitest'
import { type ContentBlock, parseDocument } from './content.rules.ts'
import { faqStructuredData } from './faq.rules.ts'
import { findQuestions } from './findQuestions.ts'

const TEXT = `title: پرسش‌ها
description: پرسش‌های پرتکرار.
kind: faq
---

پیش از همه.

## خرید

### چطور می‌خرم؟

از [بسته‌ها](/packages).

- یک
- دو

### کِی پولم برمی‌گردد؟

زود.

## نصب

### روي iPad هم نصب می‌شود؟

بله.
`

function read(text: string): ContentBlock[] {
  const { document, faults } = parseDocument(text, { isPath: () => true, figures: [] })
  expect(faults).toEqual([])
  return document.blocks
}

const blocks = read(TEXT)
const found = (query: string) =>
  findQuestions(blocks, query).flatMap((one) => (one.tag === 'h2' || one.tag === 'h3' ? one.children : []))

test('questions are structured data with their whole answers', () => {
  expect(faqStructuredData(blocks)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      ['چطور می‌خرم؟', 'از بسته‌ها. یک دو'],
      ['کِی پولم برمی‌گردد؟', 'زود.'],
      ['روي iPad هم نصب می‌شود؟', 'بله.'],
    ].map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  })
})

test.each([
  ['## یک\n\nمتن', 'there is no question'],
  ['## یک\n\n### چرا؟\n\n### چطور؟\n\nاین‌طور.', 'nobody answers: چرا؟'],
  ['## یک\n\n### چرا؟', 'nobody answers: چرا؟'],
])('%j is not a list of questions', (text, fault) => {
  const source = `title: x\ndescription: x\nkind: faq\n---\n${text}`
  const { faults } = parseDocument(source, { isPath: () => true, figures: [] })
  expect(faults.map((one) => one.text)).toContain(fault)
})

test('without a query everything is returned, as the same object', () => {
  for (const query of ['', '  ', '؟', '\u200c']) expect(findQuestions(blocks, query)).toBe(blocks)
})

test('a question is found by its words and by its answer, with the heading of its group', () => {
  expect(found('پول')).toEqual(['خرید', 'کِی پولم برمی‌گردد؟'])
  expect(found('بسته')).toEqual(['خرید', 'چطور می‌خرم؟'])
  expect(found('زود پولم')).toEqual(['خرید', 'کِی پولم برمی‌گردد؟'])
  expect(findQuestions(blocks, 'بسته').map(({ tag }) => tag)).toEqual(['h2', 'h3', 'p', 'ul'])
})

test('groups appear once', () => {
  expect(found('می')).toEqual(['خرید', 'چطور می‌خرم؟', 'کِی پولم برمی‌گردد؟', 'نصب', 'روي iPad هم نصب می‌شود؟'])
})

test.each([
  ['میخرم', 'چطور می‌خرم؟'],
  ['می خرم', 'چطور می‌خرم؟'],
  ['كي', 'کِی پولم برمی‌گردد؟'],
  ['روی آی', null],
  ['روی', 'روي iPad هم نصب می‌شود؟'],
  ['IPAD', 'روي iPad هم نصب می‌شود؟'],
  ['هیچ', null],
  ['پول نصب', null],
])('%j finds %j in any spelling', (query, question) => {
  expect(found(query).at(-1) ?? null).toBe(question)
})
