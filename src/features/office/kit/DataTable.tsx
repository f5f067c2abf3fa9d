import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import css from './DataTable.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** The column holds numbers, which are aligned by digit. */
  isNumber?: boolean
  /** The column may be truncated on a narrow screen; other columns never are. */
  isLong?: boolean
}

export interface TableProps<Row> {
  /** The name of the table for screen readers. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Text shown when the table has no rows. */
  empty: string
}

/** A table on wide screens; on a phone each row is a card. */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0) return <EmptyState title={empty} />
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? css.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, isNumber, isLong }) => (
                <td
                  key={title}
                  data-column={title}
                  className={classes(isNumber && css.number, isLong && css.long)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
