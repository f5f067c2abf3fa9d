import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { visibleSlideIndex } from '../editorial/banner.rules.ts'
import { splitParagraphs } from '../editorial/story.rules.ts'
import { localisedText } from '../localised.rules.ts'
import { appendUniqueItems } from './applicationList.rules.ts'
import { firstLetterOf, groupByFirstLetter, NON_LETTER_GROUP } from './letter.rules.ts'

test('[15.14] text is in the language of the reader, else English, else Persian, with correct direction marks', () => {
  const texts = { titleFa: 'کجا رفت؟', titleEn: 'Where did it go?' }
  const of = (locale: Locale) => localisedText(locale, texts, 'title')
  expect(LOCALES.map(of)).toEqual([
    'کجا رفت؟',
    'Where did it go?',
    '\u2068Where did it go?\u2069',
    'Where did it go?',
  ])
  const name = (nameFa: string, nameEn: string) => localisedText('ar', { nameFa, nameEn }, 'name')
  expect([name('سهم ما', 'Sahm-e Ma'), name('سهم ما', '')]).toEqual(['Sahm-e Ma', 'سهم ما'])
  expect(name('', 'One.\nTwo')).toBe('\u2068One.\u2069\nTwo')
  const four = { nameFa: 'الف', nameEn: 'A', nameAr: 'أ', nameRu: 'А' }
  expect(LOCALES.map((locale) => localisedText(locale, four, 'name'))).toEqual(['الف', 'A', 'أ', 'А'])
})

describe('appendNew', () => {
  test('keeps the order and drops duplicates', () => {
    const items = [{ id: 3 }, { id: 1 }]
    expect(appendUniqueItems(items, [{ id: 1 }, { id: 2 }])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
  })
})

describe('slideAt', () => {
  const place = { step: 320, end: 900, count: 4 }

  test('is the nearest slide', () => {
    expect(visibleSlideIndex({ ...place, offset: 0 })).toBe(0)
    expect(visibleSlideIndex({ ...place, offset: 150 })).toBe(0)
    expect(visibleSlideIndex({ ...place, offset: 170 })).toBe(1)
    expect(visibleSlideIndex({ ...place, offset: 640 })).toBe(2)
  })

  test('is the last one at the end, even if it cannot reach the start', () => {
    expect(visibleSlideIndex({ ...place, offset: 899 })).toBe(3)
  })

  test('is the first if nothing can be scrolled', () => {
    expect(visibleSlideIndex({ offset: 0, step: 0, end: 0, count: 1 })).toBe(0)
  })
})

describe('firstLetter', () => {
  test.each([
    ['دفتر دخل', 'د'],
    ['آوا', 'آ'],
    ['يادداشت', 'ی'],
    ['كتاب', 'ک'],
    ['«بازار»', 'ب'],
    ['\u200cنقشه', 'ن'],
    ['گلستان', 'گ'],
    ['daftar', 'D'],
    ['۲۰۴۸', NON_LETTER_GROUP],
    ['2048', NON_LETTER_GROUP],
    ['', NON_LETTER_GROUP],
  ])('of %s is %s', (name, letter) => {
    expect(firstLetterOf(name)).toBe(letter)
  })
})

test('letterGroups has each letter once, in the order of the list', () => {
  expect(groupByFirstLetter(['باغ', 'پل', 'بام'], (name) => name)).toEqual([
    { letter: 'ب', items: ['باغ', 'بام'] },
    { letter: 'پ', items: ['پل'] },
  ])
})

test('paragraphsOf leaves out empty lines', () => {
  expect(splitParagraphs(' one \n\n two\n')).toEqual(['one', 'two'])
})
