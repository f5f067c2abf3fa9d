import css from './Rating.module.css'
import { starsPath } from './starsPath.ts'

type Props = {
  /** The rating, from 0 to 5 stars. */
  value: number
  /** The rating as text for screen readers, e.g. "۴٫۵ از ۵ ستاره". */
  label: string
  size?: number
}

/** A rating as five stars, filled up to the value from the start of the line. */
export function Rating({ value, label, size = 14 }: Props) {
  const filled = Math.max(0, Math.min(5, value)) * 24
  return (
    <svg
      className={css.stars}
      role="img"
      aria-label={label}
      width={size * 5}
      height={size}
      viewBox="0 0 120 24"
    >
      <path d={starsPath} className={css.empty} />
      {/* A nested svg can clip a star partly without needing ids. */}
      <svg width={filled} height="24" aria-hidden="true">
        <path d={starsPath} className={css.full} />
      </svg>
    </svg>
  )
}
