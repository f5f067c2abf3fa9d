import { type ReactNode, useId } from 'react'
import css from './ApplicationSection.module.css'

interface Props {
  title: string
  /** Content at the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the application page with its own heading. */
export function ApplicationSection({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside ? <span className={css.aside}>{aside}</span> : null}
      </div>
      {children}
    </section>
  )
}
