import { Anchor } from '#ui/Anchor.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import css from './AccountLinks.module.css'

interface Props {
  links: ReadonlyArray<{ href: string; icon: IconName; label: string; news?: string | undefined }>
}

/** Rows that lead on, as in the settings of a phone. */
export function AccountLinks({ links }: Props) {
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
