import { pick } from '#kernel/pick.ts'

/** The texts that editors write in every language of the store: `title` is stored as titleFa, titleEn, titleAr, titleRu. */
export const TEXT_LANGUAGES = ['Fa', 'En', 'Ar', 'Ru'] as const

type TextLanguage = (typeof TEXT_LANGUAGES)[number]
export type TextName<Name extends string> = `${Name}${TextLanguage}`
export type Texts<Name extends string> = Record<TextName<Name>, string>
/** The texts to store. If Arabic and Russian are missing, the stored ones are kept. */
export type NewTexts<Name extends string> = Record<`${Name}${'Fa' | 'En'}`, string> & {
  [Key in `${Name}${'Ar' | 'Ru'}`]?: string | undefined
}

/** Names of the fields and columns of these texts. */
export function textNames<const Name extends string>(...names: Name[]): Array<TextName<Name>> {
  return names.flatMap((name) => TEXT_LANGUAGES.map((language): TextName<Name> => `${name}${language}`))
}

/** The texts of a row, without its other columns. */
export function pickTexts<const Name extends string>(
  row: Texts<NoInfer<Name>>,
  ...names: Name[]
): Texts<Name> {
  return pick(row, textNames(...names))
}

/** The texts of a form before anything is typed. */
export function emptyTexts<const Name extends string>(...names: Name[]): Texts<Name> {
  return Object.fromEntries(textNames(...names).map((name) => [name, ''])) as Texts<Name>
}
