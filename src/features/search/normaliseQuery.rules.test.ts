import { describe, expect, test } from 'vitest'
import {
  MAXIMUM_NORMALISED_LENGTH,
  normaliseQuery,
  normaliseText,
  removeSpacesAndRepeats,
} from './normaliseQuery.rules.ts'

describe('normalizing', () => {
  test.each([
    ['Arabic yeh and kaf', 'كيك', 'کیک'],
    ['alef maksura', 'موسى', 'موسی'],
    ['alef forms and hamza', 'آأإٱء', 'ا'],
    ['te marbuta and heh with yeh', 'خانة خانهٔ خانۀ', 'خانه خانه خانه'],
    ['vav and yeh with hamza', 'مؤمن مسئول', 'مومن مسیول'],
    ['Persian, Arabic, Devanagari and wide digits', '۲۰٤८４', '20484'],
    ['half-space', 'قسط\u200cشمار', 'قسط شمار'],
    ['tatweel and diacritics', 'سَلـــام', 'سلام'],
    ['presentation forms', 'ﻓﺎﺭﺳﻰ', 'فارسی'],
    ['case and accents', 'Café ÉLAN', 'cafe elan'],
    ['repeated letters, not digits', 'سلاااام google 2200', 'سلام gogle 2200'],
    ['punctuation and emoji', 'Tom & Jerry’s: «نو» 😀!', 'tom jerys نو'],
    ['marks of direction', '\u202bسلام\u202c\u200f', 'سلام'],
    ['control characters', 'a\u0000b\u0007c', 'a b c'],
  ])('%s', (_, typed, expected) => expect(normaliseText(typed)).toBe(expected))

  test('is idempotent', () => {
    for (const text of ['قسط‌شمارِ مــن', 'Ünïcödé  ²⁰', '؟؟؟', '']) {
      const once = normaliseText(text)
      expect(normaliseText(once)).toBe(once)
    }
  })
})

test('joined words lose the doubled letter', () => {
  expect(removeSpacesAndRepeats(normaliseText('دفتر رخ'))).toBe(
    removeSpacesAndRepeats(normaliseText('دفتررخ')),
  )
})

test('a long query is cut, and a lone surrogate is harmless', () => {
  expect(normaliseQuery('ab'.repeat(1000)).length).toBe(MAXIMUM_NORMALISED_LENGTH)
  expect(normaliseQuery('\ud800a')).toBe('a')
})
