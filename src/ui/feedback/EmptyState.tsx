import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../picture/Drawing.tsx'
import { Girih } from '../picture/Girih.tsx'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  /** The next step for the user: a Button or ButtonLink. */
  action?: ReactNode
  drawing?: DrawingName
  /** Heading level: 1 when the empty state is the whole page, so that the page has a main heading. */
  level?: 1 | 2
}

export function EmptyState({ title, text, action, drawing = 'orchard', level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={css.state}>
      <Girih scale={0.8} />
      <div className={css.inside}>
        <Drawing name={drawing} />
        <Heading className={css.title}>{title}</Heading>
        {text ? <p className={css.text}>{text}</p> : null}
        {action ? <div className={css.action}>{action}</div> : null}
      </div>
    </div>
  )
}
