import type { ReactNode } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { DataTable, type TableProps } from './DataTable.tsx'
import css from './Section.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Shown instead of an empty section. */
  empty?: string | false | undefined
}

/** A section of a screen. */
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

/** A table in a section of the same name. */
export function TableSection<Row>(table: TableProps<Row>) {
  return (
    <Section title={table.label} empty={table.rows.length === 0 && table.empty}>
      <DataTable {...table} />
    </Section>
  )
}

export function fact(term: string, value: ReactNode) {
  return { id: term, term, value }
}

/** Terms and values. A fact that is not known is left out. */
export function Facts({ of }: { of: ReadonlyArray<ReturnType<typeof fact> | false | null | ''> }) {
  return <DefinitionList items={of.filter((one) => typeof one === 'object' && one !== null)} />
}

/** Sections side by side where there is room. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={css.sections}>{children}</div>
}
