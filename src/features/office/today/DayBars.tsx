import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useUi } from '#ui/UiContext.tsx'
import { useLocale } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import css from './DayBars.module.css'
import { dayLabel } from './dayLabel.ts'

export interface DaySeries {
  label: string
  values: readonly number[]
  tone: 'strong' | 'soft' | 'bad'
}

interface Props {
  title: string
  /** The days of the chart, such as `2027-04-03`, oldest first. */
  days: readonly string[]
  series: readonly DaySeries[]
}

const [SLOT, HEIGHT, GAP] = [40, 96, 6]

/** A bar chart by day. Time follows the reading direction; screen readers get a table. */
export function DayBars({ title, days, series }: Props) {
  const locale = useLocale()
  const { number } = useFormatFigures()
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>
        <span className={css.title}>{title}</span>
        <span>{number(highest)}</span>
      </figcaption>
      <Bars days={days} series={series} highest={highest} />
      <div className={css.ends} aria-hidden="true">
        <span>{dayLabel(locale, first)}</span>
        <span>{dayLabel(locale, last)}</span>
      </div>
      {series.length > 1 && <Legend series={series} />}
      <VisuallyHidden>
        <DayTable title={title} days={days} series={series} />
      </VisuallyHidden>
    </figure>
  )
}

function Bars({ days, series, highest }: Omit<Props, 'title'> & { highest: number }) {
  const locale = useLocale()
  const { direction } = useUi()
  const { number } = useFormatFigures()
  const width = (SLOT - GAP) / series.length
  const placeOf = (at: number) => (direction === 'rtl' ? days.length - 1 - at : at) * SLOT
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${days.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map((day, at) => (
        <g key={day}>
          <title>
            {[
              dayLabel(locale, day),
              ...series.map(({ label, values }) => `${label}: ${number(values[at] ?? 0)}`),
            ].join('\n')}
          </title>
          <rect className={css.slot} x={placeOf(at)} width={SLOT} height={HEIGHT} />
          {series.map(({ label, values, tone }, place) => {
            const height = ((values[at] ?? 0) / Math.max(1, highest)) * HEIGHT
            return (
              <rect
                key={label}
                className={css[tone]}
                x={placeOf(at) + GAP / 2 + place * width}
                y={HEIGHT - height}
                width={width}
                height={height}
              />
            )
          })}
        </g>
      ))}
    </svg>
  )
}

function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <ul className={css.legend} aria-hidden="true">
      {series.map(({ label, tone }) => (
        <li key={label}>
          <svg className={css.sample} viewBox="0 0 10 10" aria-hidden="true">
            <rect className={css[tone]} width="10" height="10" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

function DayTable({ title, days, series }: Props) {
  const locale = useLocale()
  const { number } = useFormatFigures()
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day}>
            <th scope="row">{dayLabel(locale, day)}</th>
            {series.map(({ label, values }) => (
              <td key={label}>{number(values[at] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
