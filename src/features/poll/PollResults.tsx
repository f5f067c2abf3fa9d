import type { Ref } from 'react'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './PollResults.module.css'
import type { Poll, Vote } from './poll.loader.ts'
import { votePercentages } from './poll.rules.ts'

interface Props {
  poll: Poll
  results: NonNullable<Poll['results']>
  vote: Vote | null
  heading: Ref<HTMLHeadingElement>
}

/** A bar for each poll option with its share and votes. The user's own choice is marked. */
export function PollResults({ poll, results, vote, heading }: Props) {
  const t = useMessages('poll')
  const { voters, votes } = results
  const counts = poll.options.map(({ id }) => votes.find(({ optionId }) => optionId === id)?.votes ?? 0)
  const shares = votePercentages(counts, voters)
  const isClosed = poll.state === 'closed'
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          {t(isClosed ? 'poll_results' : 'poll_results_so_far')}
        </h2>
        <ul className={css.options}>
          {poll.options.map(({ id, text }, at) => (
            <Row
              key={id}
              text={text}
              percent={shares[at] ?? 0}
              count={counts[at] ?? 0}
              isOwn={vote?.optionIds.includes(id) ?? false}
            />
          ))}
        </ul>
        <p className={css.note}>
          {voters > 0
            ? t('poll_voters', { count: voters })
            : t(isClosed ? 'poll_nobody_voted' : 'poll_nobody')}
          {poll.maximumChoices > 1 && ` ${t('poll_of_voters')}`}
        </p>
      </Stack>
    </Card>
  )
}

interface RowProps {
  text: string
  percent: number
  count: number
  isOwn: boolean
}

function Row({ text, percent, count, isOwn }: RowProps) {
  const t = useMessages('poll')
  return (
    <li>
      <div className={css.line}>
        <span>
          {text} {isOwn && <Badge tone="action">{t('poll_your_vote')}</Badge>}
        </span>
        <strong className={css.percent}>{t('poll_percent', { percent })}</strong>
      </div>
      <svg className={css.bar} aria-hidden="true" focusable="false">
        <rect className={css.track} width="100%" height="100%" rx="5" />
        {percent > 0 && (
          <rect className={classes(css.value, isOwn && css.own)} width={`${percent}%`} height="100%" rx="5" />
        )}
      </svg>
      <p className={css.note}>{t('poll_votes', { count })}</p>
    </li>
  )
}
