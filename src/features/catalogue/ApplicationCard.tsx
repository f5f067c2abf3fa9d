import type { ReactNode } from 'react'
import { fillPath } from '#routes.ts'
import { AppCard } from '#ui/AppCard.tsx'
import type { Calls } from '#web/api.ts'
import { useLocale } from '#web/i18n.tsx'
import { localised } from './localised.rules.ts'

export type Card = Calls['GET /application']['output']['items'][number]

interface Props {
  application: Card
  layout?: 'row' | 'tile'
  rank?: number | undefined
  action?: ReactNode
  eager?: boolean
}

/** An application wherever it stands in a list. */
export function ApplicationCard({ application, layout = 'row', rank, action, eager = false }: Props) {
  const locale = useLocale()
  return (
    <AppCard
      href={fillPath('/applications/{label}', { label: application.label })}
      name={localised(locale, application, 'name')}
      subtitle={localised(locale, application, 'summary')}
      icon={iconOf(application, eager)}
      layout={layout}
      rank={rank}
      action={action}
    />
  )
}

/** Sources of an icon at the sizes screens need. */
export function iconOf({ icon, primaryColor }: Pick<Card, 'icon' | 'primaryColor'>, eager = false) {
  if (!icon) return { color: primaryColor, eager }
  const webp = (width: number) => `${icon.url}-${width}.webp`
  return { src: `${icon.url}-128.png`, srcSet: `${webp(128)} 1x, ${webp(256)} 2x`, color: icon.color, eager }
}
