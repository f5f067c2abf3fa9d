import { useState } from 'react'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { dayLabel } from '../today/dayLabel.ts'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { type DayGroup, sumOfDays } from './funnel.rules.ts'

const ALL = 'all'

interface Props {
  title: string
  rows: readonly DayGroup[]
  /** The titles of the counts. */
  steps: readonly string[]
  /** The name of the CSV file, which holds every day and group. */
  file: string
}

/** The steps of each day, the newest first, of all test groups or of one. */
export function DayGroupTable({ title, rows, steps, file }: Props) {
  const t = useMessages('officeFigures')
  const locale = useLocale()
  const { number, percent } = useFormatFigures()
  const [chosen, setChosen] = useState(ALL)
  const nameOf = (group: string) =>
    group ? t('office_funnel_group', { group }) : t('office_funnel_group_unknown')
  const groups = [...new Set(rows.map(({ group }) => group))].sort()
  const day: FigureColumn<DayGroup> = {
    title: t('office_funnel_day'),
    cell: (row) => dayLabel(locale, row.day),
    plain: (row) => row.day,
  }
  const group: FigureColumn<DayGroup> = {
    title: t('office_funnel_group_column'),
    cell: (row) => nameOf(row.group),
    plain: (row) => row.group,
  }
  const counts = steps.map(
    (step, at): FigureColumn<DayGroup> => ({
      title: step,
      isNumber: true,
      cell: (row) => {
        const [first = 0, count = 0] = [row.counts[0], row.counts[at]]
        return at === 0 || first === 0 ? number(count) : `${number(count)} (${percent(count / first, 0)})`
      },
      plain: (row) => row.counts[at] ?? 0,
    }),
  )
  return (
    <Stack gap={3}>
      <h3>{title}</h3>
      <Select
        label={t('office_funnel_group_choice')}
        value={chosen}
        onValue={setChosen}
        options={[
          { value: ALL, label: t('office_funnel_group_all') },
          ...groups.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
      <FigureTable
        label={title}
        rows={sumOfDays(chosen === ALL ? rows : rows.filter((row) => row.group === chosen))}
        rowKey={(row) => row.day}
        columns={[day, ...counts]}
        file={file}
        fileRows={rows}
        fileColumns={[day, group, ...counts]}
      />
    </Stack>
  )
}
