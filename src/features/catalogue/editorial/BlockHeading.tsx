import type { ReactNode } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import css from './BlockHeading.module.css'

interface Props {
  title: ReactNode
  /** The parent page in the navigation, shown as a link above the title. */
  parent?: { href: string; label: string }
  text?: ReactNode
  icon?: ReactNode
}

/** The large title of a browsing page. */
export function BlockHeading({ title, parent, text, icon }: Props) {
  return (
    <header className={css.heading}>
      {parent && (
        <Anchor className={css.parent} href={parent.href}>
          <BasicIcon name="back" size={20} />
          {parent.label}
        </Anchor>
      )}
      <div className={css.line}>
        {icon}
        <div className={css.words}>
          <h1>{title}</h1>
          {text ? <p className={css.text}>{text}</p> : null}
        </div>
      </div>
    </header>
  )
}
