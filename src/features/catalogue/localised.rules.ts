import { LOCALE_DIRECTION, type Locale } from '#kernel/locale.ts'

type Both<Name extends string> = Record<`${Name}${'Fa' | 'En'}`, string>

/** The Persian text on Persian pages, the English one on all others; if one is missing, the other. */
export function localisedText<Name extends string>(locale: Locale, texts: Both<Name>, name: Name): string {
  const persian = texts[`${name}Fa`]
  const english = texts[`${name}En`]
  if (locale === 'fa') return persian || english
  const text = english || persian
  return LOCALE_DIRECTION[locale] === 'rtl' ? keptApart(text) : text
}

/** Isolates an English text in a right-to-left line, where its punctuation would move to the wrong end. */
function keptApart(text: string): string {
  return text.replace(/^.*[.!?:;,)…].*$/gm, '\u2068$&\u2069')
}
