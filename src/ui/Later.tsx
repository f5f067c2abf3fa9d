import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Later.module.css'

interface Props {
  /** What it will look like, for a height that keeps the scroll bar still. */
  like: 'rows' | 'lines' | 'tiles' | 'long'
  children: ReactNode
}

/**
 * A part below the first screen: the browser neither lays it out nor paints it before it comes near. Slow phones
 * spend most of their first second on that. Browsers that do not know how simply show it.
 */
export function Later({ like, children }: Props) {
  return <div className={classes(css.later, css[like])}>{children}</div>
}
