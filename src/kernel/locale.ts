import { toPersianDigits } from './digits.ts'

/** The languages the product speaks. The first is the default (specification section 1). */
export const LOCALES = ['fa', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'fa'

export const LOCALE_DIRECTION: Record<Locale, 'rtl' | 'ltr'> = { fa: 'rtl', en: 'ltr' }
/** What a language calls itself, for the language switch. */
export const LOCALE_NAME: Record<Locale, string> = { fa: 'فارسی', en: 'English' }

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

/** Grouped whole or decimal number in the digits of the language. Written by hand: iOS 12 has no full Intl. */
export function formatNumber(locale: Locale, value: number, maximumFractionDigits = 0): string {
  const isNegative = Number(value.toFixed(maximumFractionDigits)) < 0
  const [whole = '0', fraction] = Math.abs(value).toFixed(maximumFractionDigits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === 'fa' ? '٬' : ',')
  const trimmed = fraction?.replace(/0+$/, '')
  const text = `${isNegative ? '\u200e-' : ''}${grouped}${trimmed ? (locale === 'fa' ? `٫${trimmed}` : `.${trimmed}`) : ''}`
  return locale === 'fa' ? toPersianDigits(text) : text
}

/** Digits of the language in any text; letters untouched. */
export function localDigits(locale: Locale, text: string): string {
  return locale === 'fa' ? toPersianDigits(text) : text
}
