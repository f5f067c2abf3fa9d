import { ARABIC_LETTER_MARK, formatNumber, type Locale } from './locale.ts'

/** The plural forms of each language, in the order of its message files (CLDR). */
export const PLURAL_FORMS = {
  fa: ['one', 'other'],
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  ru: ['one', 'few', 'many', 'other'],
} as const satisfies Record<Locale, readonly string[]>
type PluralForm = (typeof PLURAL_FORMS)['ar'][number]

/**
 * A translated message: a text, or one text per plural form, chosen by the parameter `count`. Parameters stand in
 * braces: `{minutes}`.
 */
export type Message = string | ({ other: string } & { [Form in PluralForm]?: string })
export type Catalogue = Record<string, Message>
export type MessageParameters = Record<string, string | number>

/**
 * Fills the parameters into a message. Numbers are formatted in the digits of the language; texts are inserted
 * unchanged.
 */
export function formatMessage(locale: Locale, message: Message, parameters: MessageParameters): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[pluralFormOf(locale, Number(parameters['count']))] ?? message.other)
  return text.replace(/\{(\w+)\}(٪?)/g, (whole, name: string, sign: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    const shown = typeof value === 'number' ? formatNumber(locale, value, 2) : value
    return (sign && locale === 'fa' ? ARABIC_LETTER_MARK : '') + shown + sign
  })
}

/** The plural form of a count in a language. Not by Intl.PluralRules, which iOS 12 lacks. */
export function pluralFormOf(locale: Locale, count: number): PluralForm {
  const [tens, ones] = [count % 100, count % 10]
  if (locale === 'ru') {
    if (count % 1 !== 0) return 'other'
    if (ones === 1 && tens !== 11) return 'one'
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 'few' : 'many'
  }
  if (locale === 'ar') {
    if (count % 1 !== 0) return 'other'
    if (count < 3) return (['zero', 'one', 'two'] as const)[count] ?? 'other'
    if (tens >= 3 && tens <= 10) return 'few'
    return tens >= 11 ? 'many' : 'other'
  }
  return count === 1 || (locale === 'fa' && count >= 0 && count < 1) ? 'one' : 'other'
}
