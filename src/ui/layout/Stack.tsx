import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Stack.module.css'

type Props = {
  children: ReactNode
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7
  as?: 'div' | 'section' | 'ul' | 'ol' | 'form'
}

/** Arranges elements vertically with an even gap (a step of the spacing scale). */
export function Stack({ children, gap = 4, as: Element = 'div' }: Props) {
  return <Element className={classes(css.stack, css[`gap${gap}`])}>{children}</Element>
}

/** Arranges elements horizontally and wraps. Uses margins, because Safari has flex gap only from 14.1. */
export function Cluster({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return <div className={classes(css.cluster, end && css.end)}>{children}</div>
}

/** Arranges elements in a grid of as many equal columns as fit. */
export function Grid({ children, min = 'card' }: { children: ReactNode; min?: 'tile' | 'row' | 'card' }) {
  return <div className={classes(css.grid, css[min])}>{children}</div>
}
