import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './CalendarField.module.css'
import { type DayFault, dayNumberOf, type ParsedDay } from './calendar.rules.ts'
import { MonthCalendar } from './MonthCalendar.tsx'

export interface CalendarFieldProps {
  label: string
  /** Text that explains what an empty field means. */
  hint?: string | undefined
  value: string | null
  onValue: (value: string | null) => void
  error?: string | undefined
  /**
   * Receives text that is not a valid day. A form passes it to its call, so that the server refuses it instead of
   * saving an older value. Without this callback the field keeps its value until the text is a day.
   */
  onUnreadable?: ((text: string) => void) | undefined
}

interface Props extends CalendarFieldProps {
  format: (value: string | null) => string
  parse: (text: string) => ParsedDay
  /** The value for a day chosen in the calendar. */
  pick: (days: number) => string
  /** An example of valid text, for the error message. */
  example: string
}

/** A text field for a day or time, with a month calendar that a button opens. */
export function CalendarField(props: Props) {
  const { label, hint, value, format, pick, example, onValue } = props
  const t = useMessages('office')
  const isPersian = useLocale() === 'fa'
  const { text, fault, type, leave, clear } = useTypedDay(props)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const onBlur = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    leave()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // The dialog that contains the field must stay open.
    event.stopPropagation()
    close()
  }
  const choose = (next: string | null) => {
    clear()
    onValue(next)
    close()
  }
  return (
    <fieldset className={css.field} onBlur={onBlur} onKeyDown={onKeyDown}>
      <Field
        label={label}
        hint={hint}
        error={fault ? t(`office_date_${fault}`, { example }) : props.error}
        value={text ?? format(value)}
        onValue={type}
        dir={isPersian ? 'rtl' : 'ltr'}
        autoComplete="off"
        placeholder={t('office_date_example', { example })}
      />
      <button
        ref={button}
        type="button"
        className={css.open}
        aria-label={t('office_date_choose', { label })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={20} />
      </button>
      {isOpen && (
        <MonthCalendar
          label={label}
          anchor={button}
          chosen={dayNumberOf(value)}
          onPick={(days) => choose(pick(days))}
          onClear={() => choose(null)}
          onGone={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}

/** Keeps the typed text while the field has the focus, and its error, which is shown when the focus leaves. */
function useTypedDay({ value, parse, onValue, onUnreadable }: Props) {
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null)
  const [fault, setFault] = useState<DayFault | null>(null)
  // A value from outside, for example after a reset, replaces the typed text.
  const text = typed?.value === value ? typed.text : null
  return {
    text,
    fault: text === null ? null : fault,
    type(next: string) {
      const parsed = parse(next)
      setFault(null)
      if ('value' in parsed) {
        setTyped({ text: next, value: parsed.value })
        onValue(parsed.value)
        return
      }
      setTyped({ text: next, value: onUnreadable ? next : value })
      onUnreadable?.(next)
    },
    leave() {
      if (text === null) return
      const parsed = parse(text)
      if ('fault' in parsed) setFault(parsed.fault)
      else setTyped(null)
    },
    clear() {
      setTyped(null)
      setFault(null)
    },
  }
}
