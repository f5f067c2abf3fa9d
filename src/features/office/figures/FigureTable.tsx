import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { formatCsv } from '../kit/list/csv.rules.ts'
import type { Column } from '../kit/list/DataTable.tsx'
import { saveFile } from '../kit/list/saveFile.ts'
import css from './FigureTable.module.css'

export interface FigureColumn<Row> extends Column<Row> {
  /** The plain value for the CSV file. */
  plain: (row: Row) => string | number | null
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<FigureColumn<Row>>
  rowKey: (row: Row) => string
  /** The value that the row's bar shows; without it the table has no chart. */
  bar?: (row: Row) => number
  /** The name of the CSV file without its extension. */
  file: string
  /** The rows of the file, if it contains more than the table. */
  fileRows?: readonly Row[]
  fileColumns?: ReadonlyArray<FigureColumn<Row>>
}

/** A table of figures with a bar for each row and a CSV file. */
export function FigureTable<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey, bar, file, fileRows = rows, fileColumns = columns } = props
  const t = useMessages('officeFigures')
  const highest = bar ? Math.max(1, ...rows.map(bar)) : 1
  const save = () =>
    saveFile(
      `${file}.csv`,
      formatCsv([
        fileColumns.map(({ title }) => title),
        ...fileRows.map((row) => fileColumns.map(({ plain }) => plain(row))),
      ]),
    )
  if (rows.length === 0) return <EmptyState title={t('office_figures_none')} />
  return (
    <Stack gap={3}>
      <div className={css.frame}>
        <table className={css.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={isNumber ? css.number : undefined}>
                  {title}
                </th>
              ))}
              {bar && <td className={css.barCell} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ title, cell, isNumber }, place) =>
                  place === 0 ? (
                    <th key={title} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={title} className={isNumber ? css.number : undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
                {bar && (
                  <td className={css.barCell}>
                    <svg className={css.bar} aria-hidden="true" focusable="false">
                      <rect className={css.track} width="100%" height="100%" rx="3" />
                      <rect
                        className={css.value}
                        width={`${(bar(row) / highest) * 100}%`}
                        height="100%"
                        rx="3"
                      />
                    </svg>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Cluster>
        <Button kind="secondary" size="small" onClick={save}>
          {t('office_figures_csv')}
        </Button>
      </Cluster>
    </Stack>
  )
}
