import type { ReactNode } from 'react'
import { Anchor } from '../Anchor.tsx'
import { Icon } from '../picture/Icon.tsx'
import css from './RowList.module.css'

/** A bordered list of `Row`s. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>
}

type Props = {
  href: string
  title: ReactNode
  /** Beside the title, such as a badge. */
  mark?: ReactNode
  note?: ReactNode
  /** Beside the note, such as an amount. */
  end?: ReactNode
  /** Inside the link, below the note. */
  more?: ReactNode
  /** Below the link. */
  children?: ReactNode
}

/** A row that leads to its page. */
export function Row({ href, title, mark, note, end, more, children }: Props) {
  return (
    <li className={css.row}>
      <Anchor className={css.link} href={href}>
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

/** The last row: a link to the whole list. */
export function MoreRow({ href, label }: { href: string; label: string }) {
  return (
    <li className={css.row}>
      <Anchor className={css.more} href={href}>
        <span>{label}</span>
        <Icon name="chevron" size={18} />
      </Anchor>
    </li>
  )
}
