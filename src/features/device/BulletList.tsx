import css from './status/DeviceStatus.module.css'

/** A bulleted list. For ordered instructions use Steps. */
export function BulletList({ points }: { points: readonly string[] }) {
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
