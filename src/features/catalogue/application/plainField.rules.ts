/**
 * The plain fields of an application. Each is a column of its own, which the API and the office pass on unchanged. While
 * the value is unknown, the column is null and a draft has the value given here.
 */
export const UNKNOWN_FIELDS = { ageRating: '', website: '', installTrackingLink: '' } as const

export type PlainField = keyof typeof UNKNOWN_FIELDS
export const PLAIN_FIELDS = Object.keys(UNKNOWN_FIELDS) as PlainField[]

/**
 * The plain fields in the list of facts on the page of the application. The form of the office has them as well, and they
 * have the same label there and in the version history. Age rating and tracking link have places of their own.
 */
export const FACT_FIELDS = [
  { kind: 'text', name: 'website', label: 'detail_website', dir: 'ltr', type: 'url', maxLength: 500 },
] as const
