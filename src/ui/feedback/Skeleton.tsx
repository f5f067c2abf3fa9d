import { classes } from '../classes.ts'
import css from './Skeleton.module.css'

type Props = {
  kind?: 'line' | 'block' | 'circle' | 'icon' | 'card'
  /** Width of the placeholder for a text line. */
  width?: 'full' | 'long' | 'half' | 'short'
}

/** A placeholder for content that loads. Hidden from screen readers: the container sets aria-busy. */
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
