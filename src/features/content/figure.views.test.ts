import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import { loadConfig } from '#server/settings/config.ts'
import { DOCUMENT_VARIABLES } from './figure.table.ts'
import { formatFigures } from './figure.views.ts'

const CONFIG = loadConfig({})

test('every figure has a value in every language, and no other exists', () => {
  for (const locale of LOCALES) {
    const figures = formatFigures(locale, CONFIG, 'x')
    expect(Object.keys(figures).sort()).toEqual([...DOCUMENT_VARIABLES].sort())
    for (const [name, value] of Object.entries(figures)) expect(value, name).not.toMatch(/^$|NaN|undefined/)
  }
})

/** The expected figures, copied by hand from docs/requirements.md and docs/settings.md. */
test.each([
  ['vatPercent', '10'],
  ['refundHours', '1'],
  ['refundLapseDays', '3'],
  ['payoutHours', '48'],
  ['payoutWatchDays', '5'],
  ['cardDigits', '16'],
  ['cardKeptDays', '90'],
  ['returnHours', '72'],
  ['queuedPaymentHours', '1'],
  ['campaignHours', '48'],
  ['registrationHours', '72'],
  ['usualDays', '18'],
  ['longestDays', '36'],
  ['resetGiftDays', '7'],
  ['profileMinutes', '8'],
  ['minimumIos', '12'],
  ['developerModeIos', '16'],
  ['iosWithPush', '16.4'],
  ['linkMinutes', '15'],
  ['linkHours', '24'],
  ['checkMinutes', '5'],
  ['problemLength', '1,000'],
  ['noticeDaysFirst', '7'],
  ['noticeDaysLast', '1'],
  ['codeDigits', '4'],
  ['codeSeconds', '120'],
  ['codeTries', '3'],
  ['codeTriesDay', '10'],
  ['sessionDays', '60'],
  ['loginTraceDays', '2'],
  ['noticeKeptDays', '30'],
  ['eventKeptDays', '7'],
  ['pushDays', '7'],
  ['addressKeptHours', '1'],
  ['developerLinkDays', '90'],
  ['developerDeviceKeptDays', '30'],
] as const)('%s is %s', (name, value) => {
  expect(formatFigures('en', CONFIG, '')[name]).toBe(value)
})

test('are formatted for the language', () => {
  const figures = formatFigures('fa', { ...CONFIG, vatPercent: 9, brandNameFa: 'نارستان' }, '۲۴ آبان ۱۴۰۵')
  expect(figures).toMatchObject({
    vatPercent: '۹',
    problemLength: '۱٬۰۰۰',
    iosWithPush: '۱۶.۴',
    brand: 'نارستان',
    updated: '۲۴ آبان ۱۴۰۵',
  })
  expect(figures.logoGreen).toBe('\u2066#0e7a4e\u2069')
})
