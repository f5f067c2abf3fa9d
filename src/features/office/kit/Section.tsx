import type { ReactNode } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { DataTable, type TableProps } from './list/DataTable.tsx'
import css from './Section.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Text shown when the section is empty. */
  empty?: string | false | undefined
}

/** A section of a screen with a title. */
export function Section({ title, children, empty }: Props) {
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2 className={css.title}>{title}</h2>
        {empty ? <p className={css.empty}>{empty}</p> : children}
      </Stack>
    </Card>
  )
}

/** A section that consists of one table, with the table's name as title. */
export function TableSection<Row>(table: TableProps<Row>) {
  return (
    <Section title={table.label} empty={table.rows.length === 0 && table.empty}>
      <DataTable {...table} />
    </Section>
  )
}

export function createFact(term: string, value: ReactNode) {
  return { id: term, term, value }
}

/** A list of terms and their values. Unknown values are left out. */
export function FactList({ of }: { of: ReadonlyArray<ReturnType<typeof createFact> | false | null | ''> }) {
  return <DefinitionList items={of.filter((one) => typeof one === 'object' && one !== null)} />
}

/** Places sections of a screen side by side where there is room. */
export function SectionColumns({ children }: { children: ReactNode }) {
  return <div className={css.sections}>{children}</div>
}
