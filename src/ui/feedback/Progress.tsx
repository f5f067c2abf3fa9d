import { type ReactNode, useId } from 'react'
import { formatPercent } from '#kernel/locale.ts'
import { useUi } from '../UiContext.tsx'
import css from './Progress.module.css'

type Props = {
  label: ReactNode
  /** The progress from 0 to 1; undefined while the duration is unknown. */
  value?: number | undefined
  /** Text at the end of the label instead of the percentage. */
  note?: ReactNode
}

export function Progress({ label, value, note }: Props) {
  const { locale } = useUi()
  const id = useId()
  const percent = value === undefined ? '' : formatPercent(locale, value)
  return (
    <div>
      <div className={css.texts}>
        <label htmlFor={id}>{label}</label>
        <span className={css.note}>{note ?? percent}</span>
      </div>
      <progress className={css.bar} id={id} max={1} value={value} />
    </div>
  )
}
