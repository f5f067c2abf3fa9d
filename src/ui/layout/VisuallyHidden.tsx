import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

type Props = { children?: ReactNode; live?: 'polite' | 'assertive' }

/** Text for screen readers only. With `live`, a change of it is read out. */
export function VisuallyHidden({ children, live }: Props) {
  return (
    <span className={css.hidden} aria-live={live}>
      {children}
    </span>
  )
}
