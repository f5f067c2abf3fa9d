import { LOCALE_DIRECTION, type Locale } from '#kernel/locale.ts'

type Language = Capitalize<Locale>

/** A text in the languages that exist of it: `titleFa`, `titleEn` and so on. */
type LocalisedTexts<Name extends string> = {
  [Key in `${Name}${Language}`]?: string | null | undefined
}

/** The text in the reader's language, otherwise in English, otherwise in Persian. */
export function localisedText<Name extends string>(
  locale: Locale,
  texts: LocalisedTexts<Name>,
  name: Name,
): string {
  for (const language of [locale, 'en', 'fa'] as const) {
    const key = `${name}${language[0]?.toUpperCase()}${language[1]}` as `${Name}${Language}`
    const text = texts[key]
    if (text) return LOCALE_DIRECTION[language] === LOCALE_DIRECTION[locale] ? text : keptApart(text)
  }
  return ''
}

/** Isolates a text in a line of the other direction, where its punctuation would move to the wrong end. */
function keptApart(text: string): string {
  return text.replace(/^.*[.!?:;,)…].*$/gm, '\u2068$&\u2069')
}

type FormerTexts<Name extends string> = Record<`${Name}${'Fa' | 'En'}`, string>

/** Returns the localised texts of a row in the form that `localisedFields` declares in a contract. For the server. */
export function localisedView<Name extends string>(
  locale: Locale,
  row: LocalisedTexts<Name>,
  ...names: Name[]
): Record<Name, string> & FormerTexts<Name> {
  const texts = row as Record<string, string | null | undefined>
  const fields = names.flatMap((name) => [
    [name, localisedText(locale, row, name)],
    [`${name}Fa`, texts[`${name}Fa`] ?? ''],
    [`${name}En`, texts[`${name}En`] ?? ''],
  ])
  return Object.fromEntries(fields)
}
