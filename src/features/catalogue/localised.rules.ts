import { LOCALE_DIRECTION, type Locale } from '#kernel/locale.ts'

type Both<Name extends string> = Record<`${Name}${'Fa' | 'En'}`, string>

/** The Persian text in Persian, else the English one; whichever exists when only one does. */
export function localised<Name extends string>(locale: Locale, texts: Both<Name>, name: Name): string {
  const persian = texts[`${name}Fa`]
  const english = texts[`${name}En`]
  if (locale === 'fa') return persian || english
  const text = english || persian
  return LOCALE_DIRECTION[locale] === 'rtl' ? keptApart(text) : text
}

/** In a line from right to left a full stop of English would stand at its beginning: what has such marks keeps its own. */
function keptApart(text: string): string {
  return text.replace(/^.*[.!?:;,)…].*$/gm, '\u2068$&\u2069')
}
