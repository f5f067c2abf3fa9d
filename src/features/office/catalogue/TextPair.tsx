import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './fields.module.css'

interface Props {
  label: string
  hint?: string
  fa: string
  en: string
  onFa: (text: string) => void
  onEn: (text: string) => void
  faError?: string | undefined
  enError?: string | undefined
  maxLength: number
  /** More than one row makes a multi-line field. */
  rows?: number
}

/** The Persian and the English text, side by side. */
export function TextPair(props: Props) {
  const { label, hint, fa, en, onFa, onEn, faError, enError, maxLength, rows = 1 } = props
  const t = useMessages('officeCatalogue')
  const persian = {
    value: fa,
    onValue: onFa,
    error: faError,
    maxLength,
    hint,
    lang: 'fa',
    dir: 'rtl' as const,
  }
  const english = { value: en, onValue: onEn, error: enError, maxLength, lang: 'en', dir: 'ltr' as const }
  return (
    <div className={css.pair}>
      {rows > 1 ? (
        <>
          <TextArea label={t('office_in_persian', { label })} rows={rows} {...persian} />
          <TextArea label={t('office_in_english', { label })} rows={rows} {...english} />
        </>
      ) : (
        <>
          <Field label={t('office_in_persian', { label })} {...persian} />
          <Field label={t('office_in_english', { label })} {...english} />
        </>
      )}
    </div>
  )
}
