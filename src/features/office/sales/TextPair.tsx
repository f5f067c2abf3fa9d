import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'

interface Side {
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

interface Props {
  label: string
  fa: Side
  en: Side
  maxLength: number
}

/** One text in Persian and English. */
export function TextPair({ label, fa, en, maxLength }: Props) {
  const t = useMessages('officeSales')
  return (
    <>
      <Field
        label={t('office_sale_in_persian', { label })}
        dir="rtl"
        lang="fa"
        maxLength={maxLength}
        {...fa}
      />
      <Field
        label={t('office_sale_in_english', { label })}
        dir="ltr"
        lang="en"
        maxLength={maxLength}
        {...en}
      />
    </>
  )
}
