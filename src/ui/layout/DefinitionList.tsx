import type { ReactNode } from 'react'
import css from './DefinitionList.module.css'

type Props = {
  items: readonly { id: string; term: ReactNode; value: ReactNode }[]
  /** `rows`: term and value on one line. `tiles`: short values side by side that scroll. */
  layout?: 'rows' | 'tiles'
}

export function DefinitionList({ items, layout = 'rows' }: Props) {
  return (
    // Tiles scroll sideways, so they must be focusable for the keyboard.
    <dl className={css[layout]} tabIndex={layout === 'tiles' ? 0 : undefined}>
      {items.map((item) => (
        <div className={css.item} key={item.id}>
          <dt className={css.term}>{item.term}</dt>
          <dd className={css.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
