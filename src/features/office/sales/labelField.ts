import { MAXIMUM_LABEL_LENGTH } from './saleFields.rules.ts'

/** The label field, which only the form of a new item has: a label never changes. */
export const LABEL_FIELD = {
  kind: 'text',
  name: 'label',
  label: 'office_sale_label',
  hint: 'office_sale_label_hint',
  dir: 'ltr',
  maxLength: MAXIMUM_LABEL_LENGTH,
} as const
