import { z } from 'zod'

/**
 * The fields of a text in every language. Arabic and Russian may be left out: older clients and stored drafts have
 * none.
 */
export function textFieldsByLanguage<const Name extends string>(
  name: Name,
  persian: z.ZodString,
  english: z.ZodString,
  other: z.ZodString = english,
) {
  return {
    [`${name}Fa`]: persian,
    [`${name}En`]: english,
    [`${name}Ar`]: other.default(''),
    [`${name}Ru`]: other.default(''),
  } as Record<`${Name}${'Fa' | 'En'}`, z.ZodString> &
    Record<`${Name}${'Ar' | 'Ru'}`, z.ZodDefault<z.ZodString>>
}

/** The same in a response of the office, which contains every language. */
export function textOutputByLanguage<const Name extends string>(name: Name) {
  const text = z.string()
  return { [`${name}Fa`]: text, [`${name}En`]: text, [`${name}Ar`]: text, [`${name}Ru`]: text } as Record<
    `${Name}${'Fa' | 'En' | 'Ar' | 'Ru'}`,
    z.ZodString
  >
}
