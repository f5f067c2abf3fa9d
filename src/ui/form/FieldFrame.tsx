import { type ReactNode, useEffect, useId } from 'react'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './FieldFrame.module.css'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

type Props = FieldTexts & { id: string; children: ReactNode }

/** Ids and aria attributes that tie a form control to its label, hint and error. */
export function useFieldIds({ hint, error }: FieldTexts, given?: string | undefined) {
  const made = useId()
  const id = given ?? made
  useFocusWhenRefused(id, Boolean(error))
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id,
      className: css.control,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

/** After a refused submit the focus goes from the button to the first wrong field of the form. */
function useFocusWhenRefused(id: string, isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    const field = document.getElementById(id)
    const form = field?.closest('form')
    const isSubmitting = document.activeElement?.matches('button[type=submit]') ?? false
    if (!form || !isSubmitting || !form.contains(document.activeElement)) return
    if (form.querySelector('[aria-invalid=true]') === field) field?.focus()
  }, [id, isWrong])
}

/** Renders label, hint and error around the control of a form field. */
export function FieldFrame({ id, label, hint, error, children }: Props) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** Hint and error of a form field. The error's element is always rendered, so that screen readers notice its text. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      <div aria-live="polite">
        {error ? (
          <p className={css.error} id={`${id}-error`}>
            <BasicIcon name="warning" size={18} />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  )
}
