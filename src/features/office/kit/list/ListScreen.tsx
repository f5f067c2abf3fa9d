import type { ReactNode } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../Loaded.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import type { LoadedData } from '../useLoadedData.ts'
import type { BulkRows } from './BulkAction.tsx'
import { BulkBar } from './BulkBar.tsx'
import { DataTable, type TableProps } from './DataTable.tsx'
import css from './ListScreen.module.css'
import { useRowSelection } from './useRowSelection.ts'
import { useScrollRestored } from './useScrollRestored.ts'

interface ListProps<Data, Row> extends Omit<TableProps<Row>, 'rows' | 'selection'> {
  of: LoadedData<Data>
  rows: (data: Data) => readonly Row[]
  above?: (data: Data) => ReactNode
  below?: (data: Data) => ReactNode
  /** Loads the rows after the last one, if there are more. */
  onOlder?: (last: Row) => void
  /** Leads back to the first rows, if the list shows later ones. */
  onFirst?: (() => void) | undefined
  /** Rows get checkboxes, and a bar below the table has the actions for all ticked rows. */
  bulk?: { nameOf: (row: Row) => string; actions: (chosen: BulkRows<Row>) => ReactNode } | undefined
}

/** A table with its states: loading, failed, empty, and more rows than shown. */
export function LoadedList<Data extends object, Row>(props: ListProps<Data, Row>) {
  const { of, rows, above, below, onOlder, onFirst, bulk, ...table } = props
  return (
    <Loaded of={of}>
      {(data) => (
        <Stack gap={4}>
          {above?.(data)}
          <Rows {...table} rows={rows(data)} bulk={bulk} reload={of.reload} />
          {below?.(data)}
          <Steps
            last={'hasMore' in data && data.hasMore === true ? rows(data).at(-1) : undefined}
            onOlder={onOlder}
            onFirst={onFirst}
          />
        </Stack>
      )}
    </Loaded>
  )
}

interface RowsProps<Row> extends Omit<TableProps<Row>, 'selection'> {
  bulk: ListProps<never, Row>['bulk']
  reload: () => void
}

function Rows<Row>({ bulk, reload, ...table }: RowsProps<Row>) {
  useScrollRestored()
  const nameOf = bulk?.nameOf ?? (() => '')
  const selection = useRowSelection(table.rows, table.rowKey, nameOf)
  if (!bulk) return <DataTable {...table} />
  const onDone = () => {
    selection.clear()
    reload()
  }
  return (
    <>
      <DataTable {...table} selection={selection} />
      <BulkBar selection={selection}>{bulk.actions({ rows: selection.rows, nameOf, onDone })}</BulkBar>
    </>
  )
}

interface StepsProps<Row> {
  /** The last row, if more rows follow it. */
  last: Row | undefined
  onOlder: ((last: Row) => void) | undefined
  onFirst: (() => void) | undefined
}

/** Leads to the rows after the last one, and back to the first ones. */
function Steps<Row>({ last, onOlder, onFirst }: StepsProps<Row>) {
  const t = useMessages('office')
  const hasOlder = last !== undefined && onOlder !== undefined
  if (!hasOlder && !onFirst) return null
  return (
    <Cluster>
      {onFirst && (
        <Button kind="quiet" onClick={onFirst}>
          {t('office_first')}
        </Button>
      )}
      {hasOlder && (
        <Button kind="secondary" onClick={() => onOlder(last)}>
          {t('office_older')}
        </Button>
      )}
    </Cluster>
  )
}

interface ScreenProps<Data, Row> extends Omit<ListProps<Data, Row>, 'label'> {
  title: string
  /** The name of the table for screen readers; by default the title of the screen. */
  label?: string
  /** Buttons and filters beside the title of the screen. */
  head?: ReactNode
  /** Content between the title of the screen and its list. */
  children?: ReactNode
}

/** A screen of the office that consists of one list. */
export function ListScreen<Data extends object, Row>(props: ScreenProps<Data, Row>) {
  const { title, head, children, ...list } = props
  return (
    <>
      <ScreenHead title={title}>{head}</ScreenHead>
      {children && <div className={css.between}>{children}</div>}
      <LoadedList label={title} {...list} />
    </>
  )
}
