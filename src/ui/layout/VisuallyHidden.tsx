import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

type Props = { children?: ReactNode; live?: 'polite' | 'assertive' }

/** Text for screen readers only. With `live`, changes are announced. */
export function VisuallyHidden({ children, live }: Props) {
  return (
    <span className={css.hidden} aria-live={live}>
      {children}
    </span>
  )
}
