import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LOCALE_DIRECTION } from '#kernel/locale.ts'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/form/Button.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { calendarMonth, dayNumberOf, dayOfMonth, spokenDay, stepMonth, weekPlace } from './calendar.rules.ts'
import css from './MonthCalendar.module.css'

interface Props {
  label: string
  /** The button that opened the calendar, which is placed beside it. */
  anchor: RefObject<HTMLElement | null>
  chosen: number | null
  onPick: (days: number) => void
  onClear: () => void
  /** Called when the user scrolls the page, because the calendar would no longer be beside its field. */
  onGone: () => void
}

/** A month of the language's calendar over the page. Arrows move by day and week, Page Up and Page Down by month. */
export function MonthCalendar({ label, anchor, chosen, onPick, onClear, onGone }: Props) {
  const t = useMessages('office')
  const locale = useLocale()
  const today = dayNumberOf(productNow().toISOString()) ?? 0
  const [active, setActive] = useState(chosen ?? today)
  const panel = useRef<HTMLDivElement>(null)
  usePlace(panel, anchor, onGone)
  useEffect(() => {
    // The buttons of the months keep the focus, so that they can be pressed again.
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset.step) return
    panel.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus({ preventScroll: true })
  }, [active])
  const month = calendarMonth(locale, active)
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = LOCALE_DIRECTION[locale] === 'rtl'
    const next = dayByKey(event.key, isRtl, active, (days) => weekPlace(locale, days))
    const step = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : null
    if (next === null && step === null) return
    event.preventDefault()
    setActive(step === null ? (next ?? active) : stepMonth(locale, active, step))
  }
  return (
    <div
      ref={panel}
      className={css.panel}
      popover="manual"
      role="dialog"
      aria-label={t('office_date_choose', { label })}
      tabIndex={-1}
    >
      <div className={css.head}>
        <Step step={-1} active={active} onStep={setActive} />
        <strong aria-live="polite">{month.title}</strong>
        <Step step={1} active={active} onStep={setActive} />
      </div>
      <table className={css.month} aria-label={month.title} onKeyDown={onKeyDown}>
        <thead>
          <WeekDays />
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((days) => days !== null)}>
              {week.map((days, place) => (
                <td key={days ?? place - 7}>
                  {days !== null && (
                    <DayButton days={days} active={active} chosen={chosen} today={today} onPick={onPick} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.foot}>
        <Button kind="quiet" size="small" onClick={() => onPick(today)}>
          {t('office_date_today')}
        </Button>
        <Button kind="quiet" size="small" onClick={onClear}>
          {t('office_date_clear')}
        </Button>
      </div>
    </div>
  )
}

interface DayProps {
  days: number
  active: number
  chosen: number | null
  today: number
  onPick: (days: number) => void
}

function DayButton({ days, active, chosen, today, onPick }: DayProps) {
  const locale = useLocale()
  return (
    <button
      type="button"
      data-day={days}
      className={classes(css.day, days === chosen && css.chosen, days === today && css.today)}
      tabIndex={days === active ? 0 : -1}
      aria-label={spokenDay(locale, days)}
      aria-pressed={days === chosen}
      aria-current={days === today ? 'date' : undefined}
      onClick={() => onPick(days)}
    >
      {dayOfMonth(locale, days)}
    </button>
  )
}

function Step({ step, active, onStep }: { step: 1 | -1; active: number; onStep: (days: number) => void }) {
  const t = useMessages('office')
  const locale = useLocale()
  return (
    <button
      type="button"
      className={css.step}
      data-step={step}
      aria-label={step === 1 ? t('office_date_month_after') : t('office_date_month_before')}
      onClick={() => onStep(stepMonth(locale, active, step))}
    >
      <Icon name={step === 1 ? 'chevron' : 'back'} size={20} />
    </button>
  )
}

function WeekDays() {
  const t = useMessages('office')
  const letters = t('office_date_weekday_letters').split(' ')
  return (
    <tr>
      {t('office_date_weekdays')
        .split(' ')
        .map((name, place) => (
          <th key={name} scope="col" abbr={name}>
            {letters[place]}
          </th>
        ))}
    </tr>
  )
}

/** The days of a month in weeks, with null for cells outside it. */
function weeksOf({ first, length, blanks }: ReturnType<typeof calendarMonth>): Array<Array<number | null>> {
  const weeks = Math.ceil((blanks + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const day = week * 7 + place - blanks
      return day >= 0 && day < length ? first + day : null
    }),
  )
}

function dayByKey(key: string, isRtl: boolean, active: number, placeOf: (days: number) => number) {
  switch (key) {
    case 'ArrowLeft':
      return active + (isRtl ? 1 : -1)
    case 'ArrowRight':
      return active + (isRtl ? -1 : 1)
    case 'ArrowUp':
      return active - 7
    case 'ArrowDown':
      return active + 7
    case 'Home':
      return active - placeOf(active)
    case 'End':
      return active + 6 - placeOf(active)
    default:
      return null
  }
}

const MARGIN = 8

/** Places the calendar beside its button in the browser's top layer, inside the window. */
function usePlace(
  panel: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onGone: () => void,
): void {
  useLayoutEffect(() => {
    const [shown, button] = [panel.current, anchor.current]
    if (!shown || !button) return
    // A browser without popovers shows the element in its place, which has the same fixed position.
    shown.showPopover?.()
    const { top, bottom, left, right } = button.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = shown
    const wanted = getComputedStyle(button).direction === 'rtl' ? left : right - width
    const below = bottom + MARGIN
    const fits = below + height <= window.innerHeight
    shown.style.left = `${Math.max(MARGIN, Math.min(wanted, window.innerWidth - width - MARGIN))}px`
    shown.style.top = `${fits ? below : Math.max(MARGIN, top - height - MARGIN)}px`
  }, [panel, anchor])
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    const leave = () => gone.current()
    window.addEventListener('scroll', leave, true)
    return () => window.removeEventListener('scroll', leave, true)
  }, [])
}
