import type { ReactNode } from 'react'
import css from './Filters.module.css'

/** Fields by which a list is narrowed, side by side. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>
}
