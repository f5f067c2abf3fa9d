import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Later.module.css'
import { splitIntoRows } from './splitIntoRows.ts'

interface Props {
  /** The items of the shelf: their number and kind determine its height. */
  items: unknown[]
  look: 'row' | 'tile'
  children: ReactNode
}

const ROWS = [css.rows1, css.rows1, css.rows2, css.rows3, css.rows4, css.rows5]

/**
 * A shelf below the first screen. Browsers with content-visibility skip its layout and painting until the user scrolls
 * near; on slow phones that is most of the first second.
 */
export function RenderWhenNear({ items, look, children }: Props) {
  const rows = splitIntoRows(items).length
  // The height of tiles in several rows depends on their names and is unknown, so render them at once.
  if (look === 'tile' && rows > 1) return children
  const size = look === 'tile' ? css.tiles : ROWS[rows]
  return <div className={classes(css.later, size)}>{children}</div>
}
