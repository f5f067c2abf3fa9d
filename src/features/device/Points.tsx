import css from './status/WaitView.module.css'

/** What holds, in no order; for one after the other there are Steps. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point} className={css.point}>
          {point}
        </li>
      ))}
    </ul>
  )
}
