import type { MouseEvent, ReactNode } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { isPlainClick } from '#web/isPlainClick.ts'
import { backLinkTo } from '../shell/officeRouter.tsx'
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
        {back && <BackLink {...back} />}
        <h1 className={css.title}>{title}</h1>
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </header>
  )
}

function BackLink({ href, label }: { href: string; label: string }) {
  const way = backLinkTo(href)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!way.goBack || !isPlainClick(event)) return
    event.preventDefault()
    way.goBack()
  }
  return (
    <Anchor className={css.back} href={way.href} onClick={follow}>
      <Icon name="back" size={18} />
      {label}
    </Anchor>
  )
}
