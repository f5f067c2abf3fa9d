import { Anchor } from '../Anchor.tsx'
import { Badge } from '../picture/Badge.tsx'
import { Icon, type IconName } from '../picture/Icon.tsx'
import css from './LinkList.module.css'

export interface LinkRow {
  href: string
  icon: IconName
  label: string
  /** A short note about what is new behind the link. */
  news?: string | undefined
}

/** A list of links, as in the settings of a phone. */
export function LinkList({ links }: { links: readonly LinkRow[] }) {
  return (
    <ul className={css.list}>
      {links.map(({ href, icon, label, news }) => (
        <li key={href} className={css.item}>
          <Anchor className={css.link} href={href}>
            <Icon name={icon} />
            <span className={css.label}>{label}</span>
            {news && <Badge tone="danger">{news}</Badge>}
            <Icon name="chevron" size={18} />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
