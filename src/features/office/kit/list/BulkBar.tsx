import type { ReactNode } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../useFormatFigures.ts'
import css from './BulkBar.module.css'
import type { RowSelection } from './useRowSelection.ts'

interface Props<Row> {
  selection: RowSelection<Row>
  children: ReactNode
}

/** Shows how many rows are ticked, and the bulk actions. */
export function BulkBar<Row>({ selection, children }: Props<Row>) {
  const t = useMessages('office')
  const { number } = useFormatFigures()
  const count = selection.rows.length
  if (count === 0) return null
  return (
    <section className={css.bar} aria-label={t('office_bulk')}>
      <span className={css.count} role="status">
        {t('office_bulk_count', { count: number(count) })}
      </span>
      {children}
      <Button kind="quiet" size="small" onClick={selection.clear}>
        {t('office_bulk_clear')}
      </Button>
    </section>
  )
}
