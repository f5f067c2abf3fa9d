import { classes } from '#ui/classes.ts'
import { useFormatFigures } from '../useFormatFigures.ts'
import css from './FilterChips.module.css'

interface Props {
  label: string
  options: ReadonlyArray<{ value: string; label: string; count?: number | undefined }>
  value: string
  onValue: (value: string) => void
}

/** Buttons that filter a list, each with the number of its items. */
export function FilterChips({ label, options, value, onValue }: Props) {
  const { number } = useFormatFigures()
  return (
    <fieldset className={css.chips}>
      <legend className={css.legend}>{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes(css.chip, option.value === value && css.chosen)}
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={css.count}>{number(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
