import type { ApplicationCardData } from '../application/ApplicationCard.tsx'
import { BlockCard } from './BlockCard.tsx'
import css from './BlockGrid.module.css'

/** A long list of applications: one column on phones, several where there is room. */
export function BlockGrid({
  applications,
  eagerCount = 0,
}: {
  applications: ApplicationCardData[]
  eagerCount?: number
}) {
  return (
    <ul className={css.grid}>
      {applications.map((application, at) => (
        <li className={css.item} key={application.id}>
          <BlockCard application={application} eager={at < eagerCount} />
        </li>
      ))}
    </ul>
  )
}
