import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useDeviceTypes } from '../device/useDeviceTypes.ts'
import type { TableProps } from '../kit/list/DataTable.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { KindOfSlots } from './slots.types.ts'

/** The table of the kinds of devices with their slots, without its rows. */
export function useSlotTable(): Omit<TableProps<KindOfSlots>, 'rows'> {
  const t = useMessages('officeSlots')
  const { number } = useFormatFigures()
  const typeName = useDeviceTypes()
  return {
    label: t('office_slots_forecast'),
    rowKey: ({ type }) => type,
    empty: '',
    columns: [
      { title: t('office_slots_kind'), cell: ({ type }) => typeName(type) },
      { title: t('office_slots_free'), isNumber: true, cell: ({ free }) => number(free) },
      { title: t('office_slots_paused'), isNumber: true, cell: ({ paused }) => number(paused) },
      { title: t('office_slots_waiting'), isNumber: true, cell: ({ waiting }) => number(waiting) },
      {
        title: t('office_slots_weeks'),
        isNumber: true,
        cell: ({ weeks }) => (weeks.length === 0 ? number(0) : weeks.map((week) => number(week)).join(' · ')),
      },
      { title: t('office_slots_pace'), cell: (kind) => <Pace of={kind} /> },
      { title: t('office_slots_verdict'), cell: (kind) => <Verdict of={kind} /> },
    ],
  }
}

function Pace({ of: { pace, meanWithoutSpike } }: { of: KindOfSlots }) {
  const t = useMessages('officeSlots')
  const { number } = useFormatFigures()
  if (!pace) return '–'
  const { mean, slowest, fastest } = pace
  return (
    <div>
      {t('office_slots_pace_value', {
        mean: number(mean, 1),
        slowest: number(slowest),
        fastest: number(fastest),
      })}
      {meanWithoutSpike !== null && (
        <>
          <br />
          {t('office_slots_spike', { mean: number(meanWithoutSpike, 1) })}
        </>
      )}
    </div>
  )
}

const TONES = {
  out: 'danger',
  runs_out: 'neutral',
  beyond_a_year: 'action',
  too_little_data: 'neutral',
  no_demand: 'action',
} as const

function Verdict({ of: { verdict, isAlarm, runsOutTime, earliestTime, latestTime } }: { of: KindOfSlots }) {
  const t = useMessages('officeSlots')
  const { day } = useFormatFigures()
  const text = verdict === 'runs_out' ? day(runsOutTime) : t(`office_slots_verdict_${verdict}`)
  return (
    <div>
      <Badge tone={isAlarm ? 'danger' : TONES[verdict]}>{text}</Badge>
      {verdict === 'runs_out' && (
        <>
          <br />
          {latestTime
            ? t('office_slots_range', { earliest: day(earliestTime), latest: day(latestTime) })
            : t('office_slots_range_open', { earliest: day(earliestTime) })}
        </>
      )}
    </div>
  )
}
