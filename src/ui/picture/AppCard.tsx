import type { ReactNode } from 'react'
import { formatNumber, languageOfText } from '#kernel/locale.ts'
import { Anchor } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import { useUi } from '../UiContext.tsx'
import css from './AppCard.module.css'
import { AppIcon, type AppIconProps } from './AppIcon.tsx'

type Props = {
  href: string
  name: ReactNode
  subtitle?: ReactNode
  icon: Pick<AppIconProps, 'src' | 'srcSet' | 'color' | 'eager'>
  /** `row`: icon, two lines, action. `tile`: icon above, two lines below. */
  layout?: 'row' | 'tile'
  rank?: number | undefined
  note?: ReactNode
  action?: ReactNode
}

/**
 * The card of an application. The name keeps its own direction, so that a long one is cut at its end in either script.
 * The name is the link, stretched over the card; the action lies above it with its own name and focus.
 */
export function AppCard({ href, name, subtitle, icon, layout = 'row', rank, note, action }: Props) {
  const { locale } = useUi()
  return (
    <div className={classes(css.card, css[layout], rank !== undefined && css.ranked)}>
      <AppIcon {...icon} size={layout === 'row' ? 64 : 104} />
      {rank !== undefined && <span className={css.rank}>{formatNumber(locale, rank)}</span>}
      <div className={css.texts}>
        <Anchor className={css.name} href={href} dir="auto" lang={languageOfText(locale, name)}>
          {name}
        </Anchor>
        {subtitle ? (
          <span className={css.subtitle} dir="auto" lang={languageOfText(locale, subtitle)}>
            {subtitle}
          </span>
        ) : null}
        {note ? <span className={css.note}>{note}</span> : null}
      </div>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  )
}
