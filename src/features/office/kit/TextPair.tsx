import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './TextPair.module.css'
import type { FormState } from './useForm.ts'

interface Props {
  /** The common name of the two fields: `title` edits `titleFa` and `titleEn`. */
  name: string
  form: FormState<object>
  label: string
  hint?: string | undefined
  maxLength: number
  /** Height of the text fields in rows; more than one makes them multi-line. */
  rows?: number | undefined
}

/** Two form fields side by side: the Persian and the English text. */
export function TextPair({ name, form, label, hint, maxLength, rows = 1 }: Props) {
  const t = useMessages('officeCatalogue')
  const side = (at: string) => ({
    value: (form.values as Record<string, string>)[at] ?? '',
    onValue: (text: string) => form.change({ [at]: text }),
    error: form.errorAt(at),
    maxLength,
  })
  const persian = { ...side(`${name}Fa`), label: t('office_in_persian', { label }), hint, lang: 'fa' }
  const english = { ...side(`${name}En`), label: t('office_in_english', { label }), lang: 'en' }
  return (
    <div className={css.pair}>
      {rows > 1 ? (
        <>
          <TextArea rows={rows} dir="rtl" {...persian} />
          <TextArea rows={rows} dir="ltr" {...english} />
        </>
      ) : (
        <>
          <Field dir="rtl" {...persian} />
          <Field dir="ltr" {...english} />
        </>
      )}
    </div>
  )
}
