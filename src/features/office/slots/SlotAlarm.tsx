import { Notice } from '#ui/feedback/Notice.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useDeviceTypes } from '../device/useDeviceTypes.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { KindOfSlots } from './slots.types.ts'

/** A warning about device types whose slots run out before another account can be opened. */
export function SlotAlarm({ of }: { of: readonly KindOfSlots[] }) {
  const t = useMessages('officeSlots')
  const { number, day } = useFormatFigures()
  const typeName = useDeviceTypes()
  if (of.length === 0) return null
  const textOf = ({ type, free, waiting, verdict, runsOutTime }: KindOfSlots) => {
    const kind = typeName(type)
    if (verdict === 'out') return t('office_slots_alarm_out', { kind, waiting: number(waiting) })
    return runsOutTime
      ? t('office_slots_alarm_date', { kind, day: day(runsOutTime), free: number(free) })
      : t('office_slots_alarm_few', { kind, free: number(free) })
  }
  return (
    <Notice tone="danger" title={t('office_slots_alarm')}>
      <ul>
        {of.map((kind) => (
          <li key={kind.type}>{textOf(kind)}</li>
        ))}
      </ul>
    </Notice>
  )
}
