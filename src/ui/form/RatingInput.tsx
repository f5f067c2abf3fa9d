import { type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import { FieldNotes } from './FieldFrame.tsx'
import css from './RatingInput.module.css'

type Props = {
  label: ReactNode
  /** The chosen number of stars; 0 when nothing is chosen. */
  value: number
  onValue: (value: number) => void
  /** The label of a star for screen readers, e.g. n => `${n} ستاره`. */
  starLabel: (stars: number) => string
  error?: ReactNode
  name?: string
}

export function RatingInput({ label, value, onValue, starLabel, error, name }: Props) {
  const id = useId()
  const [over, setOver] = useState(0)
  const lit = over || value
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      <span className={css.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className={classes(css.star, stars <= lit && css.lit)}
            onPointerEnter={() => setOver(stars)}
            onPointerLeave={() => setOver(0)}
          >
            <input
              className={css.input}
              type="radio"
              name={name ?? id}
              value={stars}
              checked={stars === value}
              onChange={() => onValue(stars)}
            />
            <BasicIcon name={stars <= lit ? 'starFilled' : 'star'} size={32} />
            <VisuallyHidden>{starLabel(stars)}</VisuallyHidden>
          </label>
        ))}
      </span>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
