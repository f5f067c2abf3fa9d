import { LOCALE_DIRECTION, type Locale } from '#kernel/locale.ts'

type Both<Name extends string> = Record<`${Name}${'Fa' | 'En'}`, string>

/** The Persian text in Persian, the English one otherwise; if one is missing, the other. */
export function localised<Name extends string>(locale: Locale, texts: Both<Name>, name: Name): string {
  const persian = texts[`${name}Fa`]
  const english = texts[`${name}En`]
  if (locale === 'fa') return persian || english
  const text = english || persian
  return LOCALE_DIRECTION[locale] === 'rtl' ? keptApart(text) : text
}

/**
 * In a right-to-left line, punctuation of an English text would move to the wrong end. Text with such marks keeps its
 * own direction.
 */
function keptApart(text: string): string {
  return text.replace(/^.*[.!?:;,)…].*$/gm, '\u2068$&\u2069')
}
