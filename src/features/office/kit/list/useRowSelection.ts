import { useState } from 'react'

/** The rows of a list that the operator has ticked. */
export interface RowSelection<Row> {
  rows: Row[]
  has: (row: Row) => boolean
  hasAll: boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
  nameOf: (row: Row) => string
}

/** Remembers ticked rows by their keys. A row that left the list is no longer ticked. */
export function useRowSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string | number,
  nameOf: (row: Row) => string,
): RowSelection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const has = (row: Row) => keys.has(rowKey(row))
  const chosen = rows.filter(has)
  const hasAll = rows.length > 0 && chosen.length === rows.length
  return {
    rows: chosen,
    has,
    hasAll,
    toggle: (row) => {
      const next = new Set(keys)
      if (!next.delete(rowKey(row))) next.add(rowKey(row))
      setKeys(next)
    },
    toggleAll: () => setKeys(new Set(hasAll ? [] : rows.map(rowKey))),
    clear: () => setKeys(new Set()),
    nameOf,
  }
}
