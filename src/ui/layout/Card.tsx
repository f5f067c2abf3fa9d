import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Card.module.css'

type Props = {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li'
  tone?: 'plain' | 'tint'
  label?: string | undefined
}

export function Card({ children, as: Element = 'div', tone = 'plain', label }: Props) {
  return (
    <Element className={classes(css.card, css[tone])} aria-label={label}>
      {children}
    </Element>
  )
}
