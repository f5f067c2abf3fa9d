import type { ComponentProps } from 'react'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import css from './cells.module.css'
import type { OfficeProblem } from './problem.types.ts'
import type { AccountCheckFinding } from './problemDesk.rules.ts'

const TONES: Record<AccountCheckFinding, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  account_closed: 'danger',
  session_lost: 'warn',
  not_registered: 'warn',
  underway: 'neutral',
  refused: 'danger',
  looking: 'neutral',
  unreachable: 'warn',
  sound: 'action',
}

/** The result of the automatic account check for a problem report, and the time of the next check. */
export function ProblemFinding({ problem: { finding, nextLook } }: { problem: OfficeProblem }) {
  const t = useMessages('officeSupport')
  const { instant } = useFormatFigures()
  const looksAgain = nextLook !== null && (finding === 'sound' || finding === 'unreachable')
  return (
    <span className={css.lines}>
      <Badge tone={TONES[finding]}>{t(`office_problem_found_${finding}`)}</Badge>
      {looksAgain && (
        <span className={css.small}>{t('office_problem_next_look', { time: instant(nextLook) })}</span>
      )}
    </span>
  )
}
