import type { ReactNode } from 'react'
import { fillPath } from '#links.ts'
import { AppCard } from '#ui/picture/AppCard.tsx'
import type { Calls } from '#web/calls.ts'
import { useLocale } from '#web/i18n.tsx'
import { iconPropsOf } from '../icon.rules.ts'
import { localisedText } from '../localised.rules.ts'

export type ApplicationCardData =
  Calls['GET /application/by_label/{label}']['output']['relatedApplications'][number]

interface Props {
  application: ApplicationCardData
  layout?: 'row' | 'tile'
  rank?: number | undefined
  /** The name of a category, before the summary. */
  category?: string | undefined
  /** A short third line, such as the score. */
  note?: ReactNode
  action?: ReactNode
  eager?: boolean
}

/** One application in a list: icon, name, summary and an optional button. */
export function ApplicationCard({
  application,
  layout = 'row',
  rank,
  category,
  note,
  action,
  eager = false,
}: Props) {
  const locale = useLocale()
  const summary = localisedText(locale, application, 'summary')
  return (
    <AppCard
      href={fillPath('/applications/{label}', { label: application.label })}
      name={localisedText(locale, application, 'name')}
      subtitle={category ? `${category} · ${summary}` : summary}
      icon={iconPropsOf(application, eager)}
      layout={layout}
      rank={rank}
      note={note}
      action={action}
    />
  )
}
