import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Badge.module.css'

type Props = { children: ReactNode; tone?: 'neutral' | 'action' | 'danger' | 'warn' }

export function Badge({ children, tone = 'neutral' }: Props) {
  return <span className={classes(css.badge, css[tone])}>{children}</span>
}
