import type { ReactNode } from 'react'
import css from './Filters.module.css'

/** The filter fields of a list, side by side. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>
}
