import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Later.module.css'
import { shelfRows } from './shelfRows.ts'

interface Props {
  /** The shelf that will be there: how many items of which kind. */
  items: unknown[]
  look: 'row' | 'tile'
  children: ReactNode
}

const ROWS = [css.rows1, css.rows1, css.rows2, css.rows3, css.rows4, css.rows5]

/**
 * A shelf below the first screen: the browser neither lays it out nor paints it before it comes near. Slow phones
 * spend most of their first second on that. Browsers that do not know how simply show it.
 */
export function Later({ items, look, children }: Props) {
  const rows = shelfRows(items).length
  // Tiles in several rows are as high as their names are long: nobody knows beforehand.
  if (look === 'tile' && rows > 1) return children
  const size = look === 'tile' ? css.tiles : ROWS[rows]
  return <div className={classes(css.later, size)}>{children}</div>
}
