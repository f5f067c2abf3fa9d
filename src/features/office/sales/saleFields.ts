import { useMessages } from '#web/i18n.tsx'
import { MAXIMUM_LABEL_LENGTH } from './saleFields.rules.ts'

/** Describes the two fields of a text in Persian and English: `name` for `nameFa` and `nameEn`. */
export function useBilingualFields() {
  const t = useMessages('officeSales')
  return <const Name extends string>(name: Name, label: string, maxLength: number) => {
    const persian = { labelText: t('office_sale_in_persian', { label }), dir: 'rtl', lang: 'fa' } as const
    const english = { labelText: t('office_sale_in_english', { label }), dir: 'ltr', lang: 'en' } as const
    return [
      { kind: 'text', name: `${name}Fa`, maxLength, ...persian },
      { kind: 'text', name: `${name}En`, maxLength, ...english },
    ] as const
  }
}

/** The label field, which only the form of a new item has: a label never changes. */
export const LABEL_FIELD = {
  kind: 'text',
  name: 'label',
  label: 'office_sale_label',
  hint: 'office_sale_label_hint',
  dir: 'ltr',
  maxLength: MAXIMUM_LABEL_LENGTH,
} as const
