import { formatNumber, type Locale } from './locale.ts'

/** A text, or one per plural form chosen by the parameter `count`. Parameters stand in braces: `{minutes}`. */
export type Message = string | { one: string; other: string }
export type Catalogue = Record<string, Message>
export type MessageParameters = Record<string, string | number>

/** Numbers come out in the language's digits; texts are inserted as they are. */
export function formatMessage(locale: Locale, message: Message, parameters: MessageParameters): string {
  const text =
    typeof message === 'string' ? message : message[pluralForm(locale, Number(parameters['count']))]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatNumber(locale, value, 2) : value
  })
}

// Intl.PluralRules is missing on iOS 12; for the languages we speak so far the rule fits in a line.
function pluralForm(locale: Locale, count: number): 'one' | 'other' {
  if (typeof Intl !== 'undefined' && 'PluralRules' in Intl)
    return new Intl.PluralRules(locale).select(count) === 'one' ? 'one' : 'other'
  return count === 1 || (locale === 'fa' && count === 0) ? 'one' : 'other'
}
