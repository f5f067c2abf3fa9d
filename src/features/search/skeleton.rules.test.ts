import { expect, test } from 'vitest'
import { normaliseText } from './normaliseQuery.rules.ts'
import { consonantSkeleton, phoneticDistance, phoneticSpelling } from './skeleton.rules.ts'

const sound = (text: string) => consonantSkeleton(normaliseText(text))

test.each([
  ['دفتر دخل', ['daftar dakhl', 'daftardakhl', 'daftar daxl', 'Daftare Dakhl']],
  ['قسط‌شمار', ['ghestshomar', 'qestshomar', 'ghest shomaar']],
  ['کوچه‌باغ', ['koochebagh', 'kuche bagh', 'kouchehbaq']],
  ['ژیان', ['zhian', 'jiyan', 'zhiyan']],
  ['نوروز', ['nowruz', 'norooz', 'noruz', 'nouroz']],
  ['چهارسوق', ['chaharsoogh', 'chaharsuq']],
  ['فیروزه', ['firoozeh', 'firouze', 'phiruze']],
])('%s sounds like its Latin spellings', (persian, spellings) => {
  for (const spelling of spellings) expect([spelling, sound(spelling)]).toEqual([spelling, sound(persian)])
})

const distance = (left: string, right: string) =>
  phoneticDistance(phoneticSpelling(left), phoneticSpelling(right))

test('vowels decide between words of one skeleton', () => {
  expect(sound('bazi')).toBe(sound('باز'))
  expect(distance('bazi', 'بازی').whole).toBeLessThan(distance('bazi', 'باز').whole)
  expect(distance('noor', 'نور').whole).toBeLessThan(distance('nar', 'نور').whole)
  expect(distance('daft', 'دفترچه').beginning).toBeLessThan(distance('daft', 'دفترچه').whole)
})
