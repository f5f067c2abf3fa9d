import type { ReactNode } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import css from './ScreenHead.module.css'

interface Props {
  title: ReactNode
  /** Link back to the list that the item on the screen belongs to. */
  back?: { href: string; label: string }
  /** Buttons and filters beside the title of the screen. */
  children?: ReactNode
}

export function ScreenHead({ title, back, children }: Props) {
  return (
    <header className={css.head}>
      <div className={css.titles}>
        {back && (
          <Anchor className={css.back} href={back.href}>
            <Icon name="back" size={18} />
            {back.label}
          </Anchor>
        )}
        <h1 className={css.title}>{title}</h1>
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </header>
  )
}
