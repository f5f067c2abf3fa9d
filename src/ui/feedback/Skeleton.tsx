import { classes } from '../classes.ts'
import css from './Skeleton.module.css'

type Props = {
  kind?: 'line' | 'block' | 'circle' | 'icon' | 'card'
  /** Of a line: how much of the width its text will take. */
  width?: 'full' | 'long' | 'half' | 'short'
}

/** The shape of what is coming. Silent: the container that waits says so with aria-busy. */
export function Skeleton({ kind = 'line', width = 'full' }: Props) {
  if (kind !== 'card') return <span className={classes(css.bone, css[kind], css[width])} aria-hidden="true" />
  return (
    <span className={css.card} aria-hidden="true">
      <span className={classes(css.bone, css.icon)} />
      <span>
        <span className={classes(css.bone, css.line, css.half)} />
        <span className={classes(css.bone, css.line, css.short)} />
      </span>
    </span>
  )
}
