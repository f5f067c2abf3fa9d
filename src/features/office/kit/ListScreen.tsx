import type { ReactNode } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { DataTable, type TableProps } from './DataTable.tsx'
import { Loaded } from './Loaded.tsx'
import { ScreenHead } from './ScreenHead.tsx'
import type { LoadedData } from './useLoadedData.ts'

interface ListProps<Data, Row> extends Omit<TableProps<Row>, 'rows'> {
  of: LoadedData<Data>
  rows: (data: Data) => readonly Row[]
  above?: (data: Data) => ReactNode
  below?: (data: Data) => ReactNode
  /** Loads the rows after the last one, if there are more. */
  onOlder?: (last: Row) => void
}

/** A table with its states: loading, failed, empty, and more rows than shown. */
export function LoadedList<Data extends object, Row>(props: ListProps<Data, Row>) {
  const { of, rows, above, below, onOlder, ...table } = props
  return (
    <Loaded of={of}>
      {(data) => (
        <Stack gap={4}>
          {above?.(data)}
          <DataTable rows={rows(data)} {...table} />
          {below?.(data)}
          {'hasMore' in data && data.hasMore === true && <Older last={rows(data).at(-1)} onOlder={onOlder} />}
        </Stack>
      )}
    </Loaded>
  )
}

interface OlderProps<Row> {
  last: Row | undefined
  onOlder: ((last: Row) => void) | undefined
}

function Older<Row>({ last, onOlder }: OlderProps<Row>) {
  const t = useMessages('office')
  if (last === undefined || !onOlder) return null
  return (
    <Button kind="secondary" onClick={() => onOlder(last)}>
      {t('office_older')}
    </Button>
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
      {children}
      <LoadedList label={title} {...list} />
    </>
  )
}
