import type { Locale } from '#kernel/locale.ts'
import { fault, type MessageEntry, textsOf } from './messageCatalogues.ts'
import type { Fault } from './source.ts'

/** Words that are written with Latin digits even in Persian. Words with a Latin letter in them always are. */
const TECHNICAL_TERMS: string[] = []

const HALF_SPACE = '\u200c'
const CHECKS: Array<[RegExp, string]> = [
  [/[يى]/, 'has an Arabic yeh; Persian writes ی'],
  [/ك/, 'has an Arabic kaf; Persian writes ک'],
  [/[٠-٩]/, 'has Arabic digits; Persian writes ۰-۹'],
  [/[0-9]/, 'has Latin digits'],
  // As a separate word before another word, the verb prefix has lost its zero-width non-joiner.
  [new RegExp(`(?<![\\p{L}${HALF_SPACE}])ن?می \\p{L}`, 'u'), 'has "می" with a space; it wants a half-space'],
  [
    /\p{L} (ها|های|هایی|هایم|هایت|هایش|هایمان|هایتان|هایشان)(?![\p{L}\p{M}])/u,
    'has "ها" after a space; it wants a half-space',
  ],
  [/[?,;]/, 'has Latin punctuation; Persian writes ؟ ، ؛'],
]

/** Checks of the whole text. */
const WHOLE_CHECKS: Array<[RegExp, string]> = [
  [/\biOS [۰-۹٠-٩]/, 'has a version of iOS without Latin digits'],
]

/** Letters and digits of Persian that Arabic does not have: the wrong keyboard, or an untranslated word. */
const ARABIC_CHECKS: Array<[RegExp, string]> = [
  [/[یکپچژگ]/, 'has a Persian letter'],
  [/[۰-۹]/, 'has Persian digits; Arabic writes ٠-٩'],
  [/[0-9]/, 'has Latin digits'],
  [/[?,;]/, 'has Latin punctuation; Arabic writes ؟ ، ؛'],
]
const CYRILLIC_CHECKS: Array<[RegExp, string]> = [[/[\u0600-\u06ff]/, 'has letters of another script']]

/** Patterns of another language. */
export function checkScripts(entries: MessageEntry[]): Fault[] {
  return [...checked(entries, 'ar', ARABIC_CHECKS), ...checked(entries, 'ru', CYRILLIC_CHECKS)]
}

export function checkPersian(entries: MessageEntry[]): Fault[] {
  return checked(entries, 'fa', CHECKS)
}

function checked(entries: MessageEntry[], language: Locale, checks: Array<[RegExp, string]>): Fault[] {
  return entries
    .filter(({ locale }) => locale === language)
    .flatMap((entry) => {
      const texts = textsOf(entry.message)
      const plain = texts.map(withoutTechnical)
      return [
        ...checks.filter(([pattern]) => plain.some((text) => pattern.test(text))),
        ...WHOLE_CHECKS.filter(([pattern]) => texts.some((text) => pattern.test(text))),
      ].map(([, text]) => fault(entry, text))
    })
}

/** Removes iOS versions, parameters, addresses and Latin words before the check. */
function withoutTechnical(text: string): string {
  const named = TECHNICAL_TERMS.reduce((rest, term) => rest.replaceAll(term, ''), text)
  return named
    .replace(/\biOS \d+(\.\d+)*/g, '')
    .replace(/\{\w+\}/g, '')
    .replace(/\S*[A-Za-z]\S*/g, '')
}
