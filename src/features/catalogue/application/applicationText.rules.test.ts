import { expect, test } from 'vitest'
import { contrastRatio, DARK_TEXT_COLOR, heroBackgroundColor, LIGHT_TEXT_COLOR } from '../tint.rules.ts'
import {
  isolateLatin,
  parseWebsite,
  plainTextOfMarkdown,
  roundDownCount,
  splitDescription,
  splitFileSize,
} from './applicationText.rules.ts'

const MEGABYTE = 1024 * 1024

test.each([
  [500, 1, 'kilobyte'],
  [700 * 1024, 700, 'kilobyte'],
  [MEGABYTE, 1, 'megabyte'],
  [43.4 * MEGABYTE, 43, 'megabyte'],
  [999 * MEGABYTE, 999, 'megabyte'],
  [1000 * MEGABYTE, 1, 'gigabyte'],
  [2.26 * 1024 * MEGABYTE, 2.3, 'gigabyte'],
])('%d bytes are %d %s', (bytes, amount, unit) => {
  expect(splitFileSize(bytes)).toEqual({ amount, unit })
})

test.each([
  [0, 0, 'one'],
  [999, 999, 'one'],
  [1690, 1.6, 'thousand'],
  [21_217, 21, 'thousand'],
  [999_999, 999, 'thousand'],
  [1_299_999, 1.2, 'million'],
])('%d is shown as %d %s', (count, amount, unit) => {
  expect(roundDownCount(count)).toEqual({ amount, unit })
})

test('a description is cut after a paragraph, and not for a few words', () => {
  const [a, b, c] = ['a'.repeat(150), 'b'.repeat(150), 'c'.repeat(150)]
  expect(splitDescription(`${a}\n\n${b}\n\n${c}`)).toEqual({ lead: [a, b], rest: [c] })
  expect(splitDescription(`${a}\n${b}\nshort end`)).toEqual({ lead: [a, b, 'short end'], rest: [] })
  expect(splitDescription('one')).toEqual({ lead: ['one'], rest: [] })
  expect(splitDescription('')).toEqual({ lead: [], rest: [] })
})

test('a website must be an http address', () => {
  expect(parseWebsite('https://www.daftar.example/fa?x=1')).toEqual({
    href: 'https://www.daftar.example/fa?x=1',
    host: 'daftar.example',
  })
  for (const address of [null, '', 'javascript:alert(1)', 'data:text/html,x', 'daftar.example'])
    expect(parseWebsite(address)).toBeNull()
})

test.each(['#000000', '#ffffff', '#f59f00', '#4dabf7', '#ffd166', '#3c096c', '#E84A7F', 'red', ''])(
  'a title is readable on the tint of %s, in either text colour',
  (color) => {
    expect(contrastRatio(heroBackgroundColor(color, false), LIGHT_TEXT_COLOR)).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(heroBackgroundColor(color, true), DARK_TEXT_COLOR)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour with enough contrast stays unchanged', () => {
  expect(heroBackgroundColor('#3c096c', false)).toBe('#3c096c')
  expect(heroBackgroundColor('#ffd166', true)).toBe('#ffd166')
})

test('Markdown becomes plain lines', () => {
  const text =
    '# Heading\n\n**Bold** and *slanted*, `code`, ~~gone~~\n* one\n- two\n> said\n---\n[a page](https://x.example) ![p](y)'
  expect(plainTextOfMarkdown(text)).toBe(
    'Heading\n\nBold and slanted, code, gone\n• one\n• two\nsaid\n\na page ',
  )
})

test('plain text stays as it is', () => {
  for (const text of [
    '۲ * ۳ * ۴',
    'snake_case_name',
    'a < b > c',
    '#tag',
    'C# 5',
    '• dot',
    '5-3',
    'متن ساده.',
  ])
    expect(plainTextOfMarkdown(text)).toBe(text)
})

test('a version with letters keeps its order in a Persian sentence', () => {
  expect(isolateLatin('۳.۵')).toBe('۳.۵')
  expect(isolateLatin('۰.۶-b2 (۱۲)')).toBe('\u2066۰.۶-b2 (۱۲)\u2069')
})
