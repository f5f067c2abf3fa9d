import type { ReactNode } from 'react'
import { officeHref } from '#features/office/shell/officeRouter.tsx'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './DataTable.module.css'
import { SortableHeader, SortChoice } from './SortableHeader.tsx'
import type { Sorting } from './sort.rules.ts'
import type { RowSelection } from './useRowSelection.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** The column holds numbers, which are aligned by digit. */
  isNumber?: boolean
  /** The column may be truncated on a narrow screen; other columns never are. */
  isLong?: boolean
  /** The key by which the call can order the list. Only columns with an index have one. */
  sort?: string
  /** The cell that contains the link of the row; by default the first cell. */
  isName?: boolean
}

export interface TableProps<Row> {
  /** The name of the table for screen readers. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Text shown when the table has no rows. */
  empty: string
  /** Path of the screen of a row below /office, such as `/payments/12`. The whole row is its link. */
  rowHref?: (row: Row) => string | null
  /** The order of the list. Without it no header can sort. */
  sorting?: Sorting | undefined
  /** The rows that the operator has ticked. Without it rows have no checkboxes. */
  selection?: RowSelection<Row> | undefined
}

/** A table on wide screens; on a phone each row is a card. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, empty, rowHref, sorting, selection } = props
  if (rows.length === 0) return <EmptyState title={empty} />
  const named = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  )
  return (
    <>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      <div className={css.frame}>
        <table className={css.table} aria-label={label}>
          <thead>
            <tr>
              {selection && <SelectAll selection={selection} />}
              {columns.map((column) => (
                <SortableHeader key={column.title} {...column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={classes(rowHref?.(row) != null && css.linked)}>
                {selection && <SelectRow row={row} selection={selection} />}
                {columns.map(({ title, cell, isNumber, isLong }, at) => (
                  <td
                    key={title}
                    data-column={title}
                    className={classes(isNumber && css.number, isLong && css.long)}
                  >
                    <RowLink to={at === named ? rowHref?.(row) : null}>{cell(row)}</RowLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A real link in one cell, stretched over its row: it opens in a new tab and by keyboard like any other. */
function RowLink({ to, children }: { to: string | null | undefined; children: ReactNode }) {
  if (to == null) return children
  return (
    <Anchor className={css.rowLink} href={officeHref(to)}>
      {children}
    </Anchor>
  )
}

function SelectAll<Row>({ selection }: { selection: RowSelection<Row> }) {
  const t = useMessages('office')
  return (
    <th scope="col" className={css.tick}>
      <input
        type="checkbox"
        aria-label={t('office_select_all')}
        checked={selection.hasAll}
        onChange={selection.toggleAll}
      />
    </th>
  )
}

function SelectRow<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const t = useMessages('office')
  return (
    <td className={css.tick}>
      <input
        type="checkbox"
        aria-label={t('office_select_row', { name: selection.nameOf(row) })}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    </td>
  )
}
