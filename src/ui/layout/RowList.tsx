import type { ReactNode } from 'react'
import { Anchor } from '../Anchor.tsx'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './RowList.module.css'

/** A bordered list of `Row` elements. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>
}

type Props = {
  href: string
  title: ReactNode
  /** Element beside the title of the row, such as a badge. */
  mark?: ReactNode
  note?: ReactNode
  /** Element beside the note of the row, such as an amount. */
  end?: ReactNode
  /** Content inside the link of the row, below the note. */
  more?: ReactNode
  /** Content below the link of the row. */
  children?: ReactNode
  /** The row of the page that is shown. */
  isCurrent?: boolean
}

/** A row of a list that links to the item's page. */
export function LinkedRow({ href, title, mark, note, end, more, children, isCurrent = false }: Props) {
  return (
    <li className={css.row}>
      <Anchor className={css.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
        <span className={css.title}>{title}</span>
        <span className={css.mark}>{mark}</span>
        {note && <span className={css.note}>{note}</span>}
        {end && <span className={css.end}>{end}</span>}
        {more}
      </Anchor>
      {children}
    </li>
  )
}

/** The last row of a shortened list: a link to the whole list. */
export function LoadMoreRow({ href, label }: { href: string; label: string }) {
  return (
    <li className={css.row}>
      <Anchor className={css.more} href={href}>
        <span>{label}</span>
        <BasicIcon name="chevron" size={18} />
      </Anchor>
    </li>
  )
}
