import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'
import css from './EmptyState.module.css'
import { Girih } from './Girih.tsx'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  /** The one next step: a Button or ButtonLink. */
  action?: ReactNode
  drawing?: DrawingName
}

export function EmptyState({ title, text, action, drawing = 'orchard' }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <Girih scale={0.8} />
      <div className={css.inside}>
        <Drawing name={drawing} />
        <h2 className={css.title}>{title}</h2>
        {text ? <p className={css.text}>{text}</p> : null}
        {action ? <div className={css.action}>{action}</div> : null}
      </div>
    </div>
  )
}
