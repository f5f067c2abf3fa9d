import { toArabicDigits, toPersianDigits } from './digits.ts'

/** The languages of the store. The first is the default (requirement 1.24). */
export const LOCALES = ['fa', 'en', 'ar', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'fa'

export const LOCALE_DIRECTION: Record<Locale, 'rtl' | 'ltr'> = { fa: 'rtl', en: 'ltr', ar: 'rtl', ru: 'ltr' }
/** Each language's name in itself, for the language switch. */
export const LOCALE_NAME: Record<Locale, string> = {
  fa: 'فارسی',
  en: 'English',
  ar: 'العربية',
  ru: 'Русский',
}

/** Creates one value for each language. */
export function mapLocales<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/** The best language of an Accept-Language header, by its quality values and then by its order. */
export function localeFromHeader(header: string | null | undefined): Locale {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
    const quality = rest.map((item) => /^\s*q=([\d.]+)\s*$/.exec(item)?.[1]).find(Boolean)
    return { locale: tag.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) }
  })
  const known = wanted.filter(({ locale, quality }) => isLocale(locale) && quality > 0)
  known.sort((a, b) => b.quality - a.quality)
  return (known[0]?.locale as Locale | undefined) ?? DEFAULT_LOCALE
}

/**
 * For what exists in Persian and English only: the office, SMS templates, the bank of the sandbox. Returns the language
 * of the two that a reader of `locale` more likely understands.
 */
export function editorialLocaleOf(locale: Locale): 'fa' | 'en' {
  return locale === 'fa' ? 'fa' : 'en'
}

/** A language's separators of thousands, decimals and list items, and its percent sign. */
interface Signs {
  group: string
  decimal: string
  percent: string
  comma: string
}

const SIGNS: Record<Locale, Signs> = {
  fa: { group: '٬', decimal: '٫', percent: '٪', comma: '، ' },
  en: { group: ',', decimal: '.', percent: '%', comma: ', ' },
  ar: { group: '٬', decimal: '٫', percent: '٪', comma: '، ' },
  ru: { group: '\u00a0', decimal: ',', percent: '\u00a0%', comma: ', ' },
}

/** Formats a number with grouping in the digits of the language. Not by Intl, which is incomplete in iOS 12. */
export function formatNumber(locale: Locale, value: number, maximumFractionDigits = 0): string {
  const { group, decimal } = SIGNS[locale]
  const isNegative = Number(value.toFixed(maximumFractionDigits)) < 0
  const [whole = '0', fraction] = Math.abs(value).toFixed(maximumFractionDigits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const trimmed = fraction?.replace(/0+$/, '')
  const text = `${isNegative ? '\u200e-' : ''}${grouped}${trimmed ? decimal + trimmed : ''}`
  return toLocalDigits(locale, text)
}

/**
 * An invisible mark before Persian digits with a percent sign. Without it the percent sign would be left of the digits
 * after a letter and right of them at the start of a line.
 */
export const ARABIC_LETTER_MARK = '\u061c'

/** Formats a percentage in the digits of the language; `fraction` is between 0 and 1. */
export function formatPercent(locale: Locale, fraction: number, maximumFractionDigits = 0): string {
  const number = formatNumber(locale, fraction * 100, maximumFractionDigits)
  return (locale === 'fa' ? ARABIC_LETTER_MARK : '') + number + SIGNS[locale].percent
}

export function joinList(locale: Locale, items: string[]): string {
  return items.join(SIGNS[locale].comma)
}

/** The language of a text in another script than the page's, for screen readers; undefined for the page's own. */
export function languageOfText(locale: Locale, text: unknown): 'en' | 'fa' | undefined {
  if (typeof text !== 'string') return undefined
  if (/[\u0600-\u06ff]/.test(text)) return LOCALE_DIRECTION[locale] === 'rtl' ? undefined : 'fa'
  return locale !== 'en' && /[a-z]/i.test(text) && !/[а-яё]/i.test(text) ? 'en' : undefined
}

/** Converts the digits of any text to those of the language. */
export function toLocalDigits(locale: Locale, text: string): string {
  if (locale === 'fa') return toPersianDigits(text)
  return locale === 'ar' ? toArabicDigits(text) : text
}
