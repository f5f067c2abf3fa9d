import type { ConfidenceInterval } from './experiment.rules.ts'
import css from './IntervalBar.module.css'

interface Props {
  interval: ConfidenceInterval
  from: number
  to: number
  /** The confidence interval as text. */
  text: string
}

const [WIDTH, HEIGHT] = [160, 16]

/** Draws a confidence interval. Smaller values are left in every language, as on a ruler. */
export function IntervalBar({ interval: { value, low, high }, from, to, text }: Props) {
  const at = (one: number) => ((Math.min(to, Math.max(from, one)) - from) / (to - from)) * WIDTH
  const tone = low > 0 && from < 0 ? css.better : high < 0 ? css.worse : css.plain
  return (
    <span className={css.frame}>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
        <title>{text}</title>
        <line className={css.axis} x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {from < 0 && <line className={css.zero} x1={at(0)} x2={at(0)} y1="0" y2={HEIGHT} />}
        <rect
          className={tone}
          x={at(low)}
          y={HEIGHT / 2 - 3}
          width={Math.max(1, at(high) - at(low))}
          height="6"
        />
        <line className={css.value} x1={at(value)} x2={at(value)} y1="2" y2={HEIGHT - 2} />
      </svg>
      <span className={css.text} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
