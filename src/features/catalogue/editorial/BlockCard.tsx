import { formatNumber } from '#kernel/locale.ts'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ApplicationCard, type ApplicationCardData } from '../application/ApplicationCard.tsx'
import { ApplicationRowButton } from '../own/ApplicationRowButton.tsx'
import css from './BlockCard.module.css'

interface Props {
  application: ApplicationCardData
  rank?: number | undefined
  eager?: boolean
}

/** A row of a shelf: the application with its score, and its button at the end of the line. */
export function BlockCard({ application, rank, eager = false }: Props) {
  const { score } = application
  return (
    <ApplicationCard
      application={application}
      rank={rank}
      eager={eager}
      note={score === null ? null : <Score score={score} />}
      action={<ApplicationRowButton application={application} />}
    />
  )
}

export function Score({ score }: { score: number }) {
  const t = useMessages('catalogue')
  return (
    <span className={css.score} role="img" aria-label={t('browse_score', { score })}>
      {formatNumber(useLocale(), score, 1)}
      <BasicIcon name="starFilled" size={14} />
    </span>
  )
}
