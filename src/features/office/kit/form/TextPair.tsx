import { LOCALE_DIRECTION, LOCALES, type Locale } from '#kernel/locale.ts'
import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './TextPair.module.css'
import type { FormState } from './useForm.ts'

interface Props {
  /** The common name of the fields: `title` edits `titleFa`, `titleEn` and so on. */
  name: string
  form: FormState<object>
  label: string
  hint?: string | undefined
  maxLength: number
  /** Height of the text fields in rows; more than one makes them multi-line. */
  rows?: number | undefined
}

/** One text in every language that the form has of it, side by side. Applications have Persian and English only. */
export function TextPair({ name, form, label, hint, maxLength, rows = 1 }: Props) {
  const t = useMessages('office')
  const values = form.values as Record<string, string>
  const shown = LOCALES.filter((locale) => fieldOf(name, locale) in values)
  return (
    <div className={css.pair}>
      {shown.map((locale, place) => {
        const at = fieldOf(name, locale)
        const field = {
          label: t(`office_text_${locale}`, { label }),
          value: values[at] ?? '',
          onValue: (text: string) => form.change({ [at]: text }),
          error: form.errorAt(at),
          hint: place === 0 ? hint : undefined,
          dir: LOCALE_DIRECTION[locale],
          lang: locale,
          maxLength,
        }
        return rows > 1 ? <TextArea key={at} rows={rows} {...field} /> : <Field key={at} {...field} />
      })}
    </div>
  )
}

/** The field of a text in a language: `title` in Arabic is `titleAr`. */
function fieldOf(name: string, locale: Locale): string {
  return name + locale.charAt(0).toUpperCase() + locale.charAt(1)
}
