/**
 * The plain fields of an application. Each is a column of its own, which the API and the office pass on unchanged. While
 * the value is unknown, the column is null and a draft has the value given here.
 */
export const UNKNOWN_FIELDS = { ageRating: '', website: '', installTrackingLink: '' } as const

export type PlainField = keyof typeof UNKNOWN_FIELDS
export const PLAIN_FIELDS = Object.keys(UNKNOWN_FIELDS) as PlainField[]

/**
 * The form fields of the office for plain fields, labelled as on the page of the application. Age rating and tracking
 * link stand elsewhere in the form.
 */
export const PLAIN_INPUTS = [
  { kind: 'text', name: 'website', label: 'detail_website', dir: 'ltr', type: 'url', maxLength: 500 },
] as const
