import { Children, type ReactNode, useId, useRef } from 'react'
import { Anchor } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../picture/Icon.tsx'
import { useUi } from '../UiContext.tsx'
import css from './Shelf.module.css'
import { shelfRows } from './shelfRows.ts'

type Props = {
  title: ReactNode
  /** The kind of items on the shelf: a list row, an icon with its name below, or a wide picture. */
  size?: 'row' | 'tile' | 'wide'
  /** The items of the shelf, each with a key. */
  children: ReactNode
  /** Keeps wide pictures and tiles in one row. */
  oneRow?: boolean
  more?: { href: string; label: ReactNode } | undefined
  previousLabel: string
  nextLabel: string
}

const rowClasses = [css.rows1, css.rows1, css.rows2, css.rows3, css.rows4, css.rows5]

/** A shelf of items in one to five rows that scroll sideways, snap, and show the edge of the next card. */
export function Shelf({ title, size = 'row', children, oneRow, more, previousLabel, nextLabel }: Props) {
  const { direction } = useUi()
  const id = useId()
  const scroller = useRef<HTMLUListElement>(null)
  const items = Children.toArray(children)
  const rows = oneRow ? 1 : shelfRows(items).length
  const turn = (pages: 1 | -1) => {
    const list = scroller.current
    if (list) list.scrollLeft += pages * (direction === 'rtl' ? -1 : 1) * list.clientWidth * 0.85
  }
  return (
    <section className={css.shelf} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {more && (
          <Anchor className={css.more} href={more.href}>
            {more.label}
          </Anchor>
        )}
        <span className={css.turns}>
          <button type="button" className={css.turn} aria-label={previousLabel} onClick={() => turn(-1)}>
            <Icon name="back" size={20} />
          </button>
          <button type="button" className={css.turn} aria-label={nextLabel} onClick={() => turn(1)}>
            <Icon name="chevron" size={20} />
          </button>
        </span>
      </div>
      <ul className={classes(css.list, css[size], rowClasses[rows])} ref={scroller} aria-labelledby={id}>
        {items.map((item) => (
          <li className={css.item} key={(item as { key?: string }).key}>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
