import { useEffect, useRef, useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUi } from '../UiContext.tsx'
import css from './Countdown.module.css'

type Props = {
  secondsLeft: number
  onEnd?: (() => void) | undefined
  /** The text that screen readers announce at the times of ANNOUNCED_SECONDS. */
  announce: (secondsLeft: number) => string
  /** For more than a day: the text for the days before the clock, e.g. days => `${days} روز`. */
  daysLabel?: ((days: number) => string) | undefined
}

const DAY = 86_400

/**
 * Formats remaining seconds as a clock. `withHours` shows hours even when they are 0: after days, "01:01" would be read
 * as hours and minutes.
 */
export function formatClockTime(seconds: number, withHours = seconds >= 3600): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return withHours ? `${two(seconds / 3600)}:${clock}` : clock
}

/** Remaining seconds at which screen readers announce the time. Every second would drown everything else. */
const ANNOUNCED_SECONDS = [3600, 1800, 600, 300, 60, 30, 10, 0]

/** A countdown. It computes the remaining time from the clock, because timers of background tabs are late. */
export function Countdown({ secondsLeft, onEnd, announce, daysLabel }: Props) {
  const { locale } = useUi()
  const [left, setLeft] = useState(secondsLeft)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef({ onEnd, announce })
  latest.current = { onEnd, announce }
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000
    let before = Number.POSITIVE_INFINITY
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (
        ANNOUNCED_SECONDS.some((mark) => before > mark && now <= mark && before !== Number.POSITIVE_INFINITY)
      ) {
        setAnnouncement(latest.current.announce(now))
      }
      before = now
      if (now > 0) return
      stop()
      latest.current.onEnd?.()
    }
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
    tick()
    return stop
  }, [secondsLeft])
  const days = daysLabel ? Math.floor(left / DAY) : 0
  return (
    <span className={css.countdown}>
      {days > 0 && daysLabel ? <span className={css.days}>{daysLabel(days)}</span> : null}
      <span role="timer" aria-live="off" dir="ltr" className={css.clock}>
        {toLocalDigits(locale, days > 0 ? formatClockTime(left % DAY, true) : formatClockTime(left))}
      </span>
      <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
    </span>
  )
}
