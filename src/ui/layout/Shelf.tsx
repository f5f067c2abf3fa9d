import { Children, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Anchor } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import { useUi } from '../UiContext.tsx'
import css from './Shelf.module.css'
import { splitIntoRows } from './splitIntoRows.ts'

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
  const rows = oneRow ? 1 : splitIntoRows(items).length
  const isLonger = useIsLonger(scroller)
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
        <span className={classes(css.turns, !isLonger && css.useless)}>
          <Turn id={`${id}-back`} shelf={id} label={previousLabel} icon="back" onClick={() => turn(-1)} />
          <Turn id={`${id}-next`} shelf={id} label={nextLabel} icon="chevron" onClick={() => turn(1)} />
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

interface TurnProps {
  id: string
  /** The id of the shelf's title, which is part of the button's name. */
  shelf: string
  label: string
  icon: 'back' | 'chevron'
  onClick(): void
}

function Turn({ id, shelf, label, icon, onClick }: TurnProps) {
  return (
    <button
      type="button"
      id={id}
      className={css.turn}
      aria-label={label}
      aria-labelledby={`${id} ${shelf}`}
      onClick={onClick}
    >
      <BasicIcon name={icon} size={20} />
    </button>
  )
}

/** Whether the shelf is longer than the screen. Only devices with a pointer show arrows, so only they measure it. */
function useIsLonger(scroller: RefObject<HTMLUListElement | null>): boolean {
  const [isLonger, setLonger] = useState(true)
  useEffect(() => {
    const list = scroller.current
    if (!list || !window.matchMedia?.('(min-width: 600px) and (hover: hover) and (pointer: fine)').matches)
      return
    const measure = () => setLonger(list.scrollWidth > list.clientWidth + 1)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [scroller])
  return isLonger
}
