import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeAccount } from './accounts.types.ts'
import css from './SlotBars.module.css'
import { useDeviceTypes } from './useDeviceTypes.ts'

/** The slots of an account as bars, one for each type of device that it takes. */
export function SlotBars({ rooms }: Pick<OfficeAccount, 'rooms'>) {
  const t = useMessages('officeDevice')
  const { number } = useFormatFigures()
  const typeName = useDeviceTypes()
  const shown = rooms.filter(({ capacity, used }) => capacity > 0 || used > 0)
  if (shown.length === 0) return '–'
  return (
    <ul className={css.bars}>
      {shown.map(({ type, used, capacity }) => {
        const name = typeName(type)
        const figures = { type: name, used: number(used), capacity: number(capacity) }
        return (
          <li key={type} className={css.row}>
            <span aria-hidden="true">{name}</span>
            <progress
              className={css.bar}
              max={Math.max(capacity, 1)}
              value={Math.min(used, Math.max(capacity, 1))}
              aria-label={t('office_account_room', figures)}
            />
            <span className={css.figures} aria-hidden="true">
              <bdi>
                {figures.used} / {figures.capacity}
              </bdi>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
