import type { ReactNode } from 'react'
import { LinkedRow, LoadMoreRow, RowList } from '#ui/layout/RowList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { LoadingFailed } from '#web/parts/LoadingFailed.tsx'
import css from './AccountSection.module.css'

interface ListedRow {
  id: string
  href: string
  title: ReactNode
  note: string
  /** A badge or icon at the end of the row. */
  mark?: ReactNode
}

interface Props {
  title: string
  /** Null when the rows could not be loaded. */
  rows: ListedRow[] | null
  failed: string
  empty: string
  more: { href: string; label: string }
}

/** A list on the account page, such as the user's payments, with a link to the full page. */
export function AccountSection({ title, rows, failed, empty, more }: Props) {
  return (
    <Stack as="section" gap={3}>
      <h2>{title}</h2>
      {rows === null && <LoadingFailed text={failed} />}
      {rows?.length === 0 && <p className={css.note}>{empty}</p>}
      <RowList>
        {rows?.map(({ id, ...row }) => (
          <LinkedRow key={id} {...row} />
        ))}
        <LoadMoreRow {...more} />
      </RowList>
    </Stack>
  )
}
