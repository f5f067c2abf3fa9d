import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './DataTable.module.css'
import { directionOf, nextOrder, type Sorting } from './sort.rules.ts'

interface SortableColumn {
  title: string
  sort?: string
  isNumber?: boolean
}

const ARROW = { ascending: '↑', descending: '↓', none: '↕' }

/** The header of a column. If the list can be ordered by it, the header is a button. */
export function SortableHeader({
  title,
  sort,
  isNumber,
  sorting,
}: SortableColumn & { sorting: Sorting | undefined }) {
  const className = isNumber ? css.number : undefined
  if (!sort || !sorting)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const direction = directionOf(sorting.order, sort)
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={css.sort}
        onClick={() => sorting.onSort(nextOrder(sorting.order, sort))}
      >
        {title}
        <span className={css.arrow} aria-hidden="true">
          {ARROW[direction]}
        </span>
      </button>
    </th>
  )
}

/** The choice of an order on a phone, where rows are cards without headers. */
export function SortChoice({ columns, sorting }: { columns: readonly SortableColumn[]; sorting: Sorting }) {
  const t = useMessages('office')
  const options = columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `-${sort}`, label: t('office_sort_descending', { column: title }) },
          { value: sort, label: t('office_sort_ascending', { column: title }) },
        ],
  )
  if (options.length === 0) return null
  return (
    <div className={css.sortChoice}>
      <Select
        label={t('office_sort')}
        value={sorting.order ?? ''}
        onValue={sorting.onSort}
        placeholder={t('office_sort_own')}
        options={options}
      />
    </div>
  )
}
