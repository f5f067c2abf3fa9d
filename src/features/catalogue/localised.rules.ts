import type { Locale } from '#kernel/locale.ts'

type Both<Name extends string> = Record<`${Name}${'Fa' | 'En'}`, string>

/** The Persian text in Persian, else the English one; whichever exists when only one does. */
export function localised<Name extends string>(locale: Locale, texts: Both<Name>, name: Name): string {
  const persian = texts[`${name}Fa`]
  const english = texts[`${name}En`]
  return locale === 'fa' ? persian || english : english || persian
}
