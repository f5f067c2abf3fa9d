import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import type { Calls } from '#web/calls.ts'
import { useMessages } from '#web/i18n.tsx'
import { ApplicationCard } from '../application/ApplicationCard.tsx'
import { ApproximateCount } from '../application/ApproximateCount.tsx'
import { ApplicationRowButton } from '../own/ApplicationRowButton.tsx'
import { Score } from './BlockCard.tsx'
import css from './BlockGrid.module.css'

type ListItem = Calls['GET /application']['output']['items'][number]

interface Props {
  applications: ListItem[]
  eagerCount?: number
  /** Whether to show the main category of each application, for lists with several categories. */
  hasCategories?: boolean
}

/** A long list of applications: one column on phones, several where there is room. */
export function BlockGrid({ applications, eagerCount = 0, hasCategories = false }: Props) {
  return (
    <ul className={css.grid}>
      {applications.map((application, at) => (
        <li className={css.item} key={application.id}>
          <ApplicationCard
            application={application}
            eager={at < eagerCount}
            category={hasCategories ? application.categories[0]?.name : undefined}
            note={<Figures {...application} />}
            action={<ApplicationRowButton application={application} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Figures({ score, downloadCount }: ListItem) {
  const t = useMessages('catalogue')
  return (
    <span className={css.figures}>
      {score !== null && <Score score={score} />}
      {downloadCount !== null && (
        <span className={css.downloads}>
          <VisuallyHidden>{t('detail_downloads')} </VisuallyHidden>
          <ApproximateCount count={downloadCount} />
          <BasicIcon name="download" size={14} />
        </span>
      )}
    </span>
  )
}
