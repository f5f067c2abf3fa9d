import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './Notice.module.css'

type Props = {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** The notice appears after an action of the user, so screen readers announce it. */
  live?: boolean
}

const icons = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' } as const

export function Notice({ tone = 'info', title, children, action, live = false }: Props) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={classes(css.notice, css[tone])} role={role}>
      <BasicIcon name={icons[tone]} size={22} />
      <div className={css.texts}>
        {title ? <p className={css.title}>{title}</p> : null}
        {children ? <div className={css.text}>{children}</div> : null}
        {action ? <div className={css.action}>{action}</div> : null}
      </div>
    </div>
  )
}

/** Announces why an action failed; shows nothing while there is no text. */
export function FailureNotice({ text }: { text: ReactNode }) {
  if (!text) return null
  return (
    <Notice tone="danger" live>
      {text}
    </Notice>
  )
}
