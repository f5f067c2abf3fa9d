import { Anchor } from '../Anchor.tsx'
import css from './FilterLinks.module.css'

type Choice = { href: string; label: string; count?: string | undefined; isCurrent: boolean }
type Props = { label: string; choices: readonly Choice[] }

/** Links that narrow a list, each with the number of items behind it. */
export function FilterLinks({ label, choices }: Props) {
  return (
    <nav className={css.links} aria-label={label}>
      {choices.map((choice) => (
        <Anchor
          key={choice.href}
          className={css.link}
          href={choice.href}
          aria-current={choice.isCurrent ? 'page' : undefined}
        >
          {choice.label}
          {choice.count !== undefined && <span className={css.count}> {choice.count}</span>}
        </Anchor>
      ))}
    </nav>
  )
}
